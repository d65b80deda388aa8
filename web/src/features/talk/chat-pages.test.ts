import { describe, expect, it } from 'vitest';
import { sampleChat } from '../../../test/sample-chat.ts';
import { asOnePage, type ChatPages, chatsOf, markRead, mergeChats, newestSeq, replaceChat } from './chat-pages.ts';

const chat = (seq: number, change = {}) => sampleChat({ seq, ...change });
const pagesOf = (...pages: ReturnType<typeof chat>[][]): ChatPages => ({ pages, pageParams: pages.map(() => ({})) });
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

  it('become one page that reaches from the oldest of them to the end', () => {
    const { pages, pageParams } = asOnePage(pagesOf([chat(8), chat(7)], [chat(6), chat(5)]));
    expect(pages.map((page) => page.map(({ seq }) => seq))).toEqual([[8, 7, 6, 5]]);
    expect(pageParams).toEqual([{ since: 4 }]);
    expect(asOnePage(pagesOf([])).pageParams).toEqual([{}]);
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

  it('count as read by a recipient who writes after them', () => {
    const [one, two] = [chat(1, { receiver_ids: ['rui'] }), chat(2, { receiver_ids: ['eva'] })];
    const answers = [chat(3, { sender: { id: 'rui', name: 'Rui' } }), chat(4, { sender: { id: 'rui', name: 'Rui' } })];
    const shown = chatsOf(mergeChats(pagesOf([two, one]), answers));
    expect(shown.map(({ read_ids }) => read_ids)).toEqual([['rui'], [], [], []]);
  });

  it('are not read by whom the product itself writes a line about', () => {
    const one = chat(1, { receiver_ids: ['rui'] });
    const line = chat(2, { kind: 'call_started', sender: { id: 'rui', name: 'Rui' } });
    expect(chatsOf(mergeChats(pagesOf([one]), [line])).map(({ read_ids }) => read_ids)).toEqual([[], []]);
  });

  it('remember who has read them, once', () => {
    const [one, two] = [chat(1, { receiver_ids: ['rui', 'eva'] }), chat(2, { receiver_ids: ['rui', 'eva'] })];
    const marks = [
      { user_id: 'rui', seq: 1 },
      { user_id: 'eva', seq: 2 },
    ];
    const read = markRead(markRead(pagesOf([two, one]), marks), marks);
    expect(chatsOf(read).map(({ read_ids }) => read_ids)).toEqual([['rui', 'eva'], ['eva']]);
  });

  it('are read by nobody whom they were not sent to', () => {
    const read = markRead(pagesOf([chat(1, { receiver_ids: ['rui'] })]), [{ user_id: 'eva', seq: 1 }]);
    expect(chatsOf(read).map(({ read_ids }) => read_ids)).toEqual([[]]);
  });
});
