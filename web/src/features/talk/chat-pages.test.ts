import { describe, expect, it } from 'vitest';
import { sampleChat } from '../../../test/sample-chat.ts';
import { type ChatPages, chatsOf, keepNewer, markRead, mergeChats, newestSeq, replaceChat } from './chat-pages.ts';

const chat = (seq: number, change = {}) => sampleChat({ seq, ...change });
const pagesOf = (...pages: ReturnType<typeof chat>[][]): ChatPages => ({ pages, pageParams: pages.map(() => null) });
const seqs = (pages: ChatPages) => chatsOf(pages).map(({ seq }) => seq);

describe('the messages of a room in the cache', () => {
  it('stand in the order of the room, whatever order they came in', () => {
    const shown = pagesOf([chat(8), chat(7)], [chat(6), chat(5)]);
    const merged = mergeChats(mergeChats(shown, [chat(10)]), [chat(9)]);
    expect(seqs(merged)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(newestSeq(merged)).toBe(10);
  });

  it('are there once, however often they come', () => {
    const again = chat(7);
    const merged = mergeChats(mergeChats(pagesOf([again]), [again]), [{ ...again, message: 'Edited' }]);
    expect(chatsOf(merged).map(({ message }) => message)).toEqual(['Edited']);
  });

  it('do not leave holes: what is older than the oldest page waits for its page', () => {
    expect(seqs(mergeChats(pagesOf([chat(8), chat(7)]), [chat(2), chat(9)]))).toEqual([7, 8, 9]);
    expect(seqs(mergeChats(pagesOf([]), [chat(1)]))).toEqual([1]);
  });

  it('stay when an older answer comes late', () => {
    const late = pagesOf([chat(8), chat(7)]);
    expect(seqs(keepNewer(pagesOf([chat(9), chat(8), chat(7)]), late))).toEqual([7, 8, 9]);
    expect(keepNewer(undefined, late)).toBe(late);
  });

  it('change in place and in quotes of them', () => {
    const quoted = chat(1, { read_ids: ['rui'] });
    const reply = { id: quoted.id, message: 'Old', sender: quoted.sender, deleted: false };
    const answer = chat(2, { reply_id: quoted.id, reply });
    const [first, second] = chatsOf(
      replaceChat(pagesOf([answer, quoted]), { ...quoted, message: 'New', read_ids: [] }),
    );
    expect(first).toMatchObject({ message: 'New', read_ids: ['rui'] });
    expect(second?.reply?.message).toBe('New');
  });

  it('remember who has read them, once', () => {
    const one = chat(1);
    const read = markRead(markRead(pagesOf([one, chat(2)]), 'rui', [one.id]), 'rui', [one.id]);
    expect(chatsOf(read).map(({ read_ids }) => read_ids)).toEqual([['rui'], []]);
  });
});
