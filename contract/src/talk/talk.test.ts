import { describe, expect, it } from 'vitest';
import { mention, splitMentions } from './talk.ts';

const id = '0197e1a2-7b1c-7000-8000-000000000001';

describe('a mention', () => {
  it('is cut out of the message with its id and label', () => {
    expect(splitMentions(`Ask ${mention(id, 'Ana Ribeiro')} today`)).toEqual([
      { text: 'Ask ' },
      { user_id: id, label: 'Ana Ribeiro' },
      { text: ' today' },
    ]);
  });

  it('cannot be broken by what a person is called', () => {
    expect(splitMentions(mention(id, 'A|<b>'))).toEqual([{ user_id: id, label: 'Ab' }]);
  });

  it('is not seen in text that only looks like one', () => {
    expect(splitMentions('a <@nobody|x> b')).toEqual([{ text: 'a <@nobody|x> b' }]);
  });
});
