import { mention } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { fromWire, mentionQueryAt, pick, plainText, toWire } from './mentions.ts';

const rui = { id: '018f0000-0000-7000-8000-000000000001', label: 'Rui' };
const ruiTavares = { id: '018f0000-0000-7000-8000-000000000002', label: 'Rui Tavares' };

describe('mentions', () => {
  it('travel with the id, each person tagged once', () => {
    const draft = { text: ' @Rui and @Rui Tavares, then @Rui again ', mentions: [rui, ruiTavares] };
    expect(toWire(draft)).toEqual({
      message: `${mention(rui.id, 'Rui')} and ${mention(ruiTavares.id, 'Rui Tavares')}, then ${mention(rui.id, 'Rui')} again`,
      tagged_ids: [rui.id, ruiTavares.id],
    });
  });

  it('that were deleted from the text tag nobody', () => {
    expect(toWire({ text: 'nobody@rui.example', mentions: [ruiTavares] })).toEqual({
      message: 'nobody@rui.example',
      tagged_ids: [],
    });
  });

  it('come back as they were written, for editing and for a line of text', () => {
    const { message } = toWire({ text: 'Ask @Rui Tavares now', mentions: [ruiTavares] });
    expect(fromWire(message)).toEqual({ text: 'Ask @Rui Tavares now', mentions: [ruiTavares] });
    expect(plainText(message)).toBe('Ask @Rui Tavares now');
  });
});

describe('asking for a person', () => {
  const askedIn = (text: string) => mentionQueryAt({ text, mentions: [] }, text.length);

  it('begins with an @ at the beginning of a word', () => {
    expect(askedIn('Hello @ru')).toEqual({ from: 6, words: 'ru' });
    expect(askedIn('@')).toEqual({ from: 0, words: '' });
    expect(askedIn('ana@norvik.example')).toBeNull();
    expect(askedIn('@rui\nnext line')).toBeNull();
  });

  it('is over once somebody was picked, so that Enter sends the message', () => {
    const picked = pick({ text: 'Hello @ru', mentions: [] }, { from: 6, words: 'ru' }, ruiTavares);
    expect(mentionQueryAt(picked, picked.caret)).toBeNull();
    expect(mentionQueryAt(picked, picked.caret - 1)).toBeNull();
    expect(mentionQueryAt({ text: 'Hello @Rui T', mentions: [rui] }, 12)).toEqual({ from: 6, words: 'Rui T' });
  });

  it('ends with the name in its place and the caret behind it', () => {
    const picked = pick({ text: 'Hello @ru please', mentions: [] }, { from: 6, words: 'ru' }, ruiTavares);
    expect(picked).toEqual({ text: 'Hello @Rui Tavares please', mentions: [ruiTavares], caret: 19 });
  });
});
