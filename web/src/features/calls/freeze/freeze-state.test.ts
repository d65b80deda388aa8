import { type ArState, noAr } from '@sightline/contract/calls/calls';
import type { Freeze, FreezeMessage } from '@sightline/contract/calls/freeze';
import { describe, expect, it } from 'vitest';
import {
  type FreezeState,
  isAuthorized,
  leftAfter,
  mayUnfreeze,
  moving,
  next,
  shownTo,
  trustedSenders,
} from './freeze-state.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-2${String(number).padStart(11, '0')}`;
const [starter, drawer, streamer, stranger] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const person = (id: string) => ({ id, name: 'Somebody' });
const ar: ArState = { enabled: true, streamer_id: streamer, user: person(starter), drawing_user: person(drawer) };

const still = (number: number, by = drawer): Freeze => ({
  id: idOf(100 + number),
  by,
  streamer_id: streamer,
  anchor_id: null,
  width: 1280,
  height: 720,
  anchors: [],
});
const offer = (freeze: Freeze): FreezeMessage => ({ type: 'freeze', freeze });
const after = (...messages: FreezeMessage[]) => messages.reduce(next, moving);
const [one, two] = [still(1), still(2, starter)];

describe('a frozen picture', () => {
  it('is frozen at once for the person who froze it, and for the others when the streamer accepted it', () => {
    const offered = after(offer(one));
    expect(shownTo(drawer, offered)).toEqual(one);
    expect(shownTo(stranger, offered)).toBeNull();
    expect(shownTo(stranger, next(offered, { type: 'frozen', id: one.id }))).toEqual(one);
  });

  it('is the same for all when two people freeze at once, in whatever order the messages arrive', () => {
    const taken: FreezeMessage = { type: 'frozen', id: two.id };
    for (const state of [after(offer(one), offer(two), taken), after(offer(two), taken, offer(one))])
      for (const who of [starter, drawer, streamer]) expect(shownTo(who, state)).toEqual(two);
  });

  it('does not return to the loser when the other freeze is over', () => {
    const state = after(offer(one), offer(two), { type: 'frozen', id: two.id }, { type: 'unfreeze', id: two.id });
    expect(shownTo(drawer, state)).toBeNull();
  });

  it('stays over, whatever messages about it still arrive', () => {
    const late: FreezeMessage[] = [{ type: 'frozen', id: one.id }, offer(one), { type: 'state', freeze: one }];
    for (const message of late) expect(shownTo(drawer, after({ type: 'unfreeze', id: one.id }, message))).toBeNull();
  });

  it('remains when another one is unfrozen', () => {
    const state = after(offer(one), { type: 'frozen', id: one.id }, { type: 'unfreeze', id: two.id });
    expect(shownTo(streamer, state)).toEqual(one);
  });

  it('is reported to a newcomer, as is its absence', () => {
    const reported = after({ type: 'state', freeze: one });
    expect(shownTo(stranger, reported)).toEqual(one);
    expect(shownTo(stranger, next(reported, { type: 'state', freeze: null }))).toBeNull();
  });

  it('may be frozen again afterwards', () => {
    const state = after(offer(one), { type: 'frozen', id: one.id }, { type: 'unfreeze', id: one.id }, offer(still(3)));
    expect(shownTo(drawer, state)).toEqual(still(3));
  });

  it('drops stills that are over, were not accepted, or came too late', () => {
    const left = (state: FreezeState, message: FreezeMessage) => leftAfter(message, state, next(state, message));
    const both = after(offer(one), offer(two));
    expect(left(moving, offer(one))).toEqual([]);
    expect(left(both, { type: 'frozen', id: two.id })).toEqual([one]);
    const frozen = next(both, { type: 'frozen', id: two.id });
    expect(left(frozen, offer(one))).toEqual([one]);
    expect(left(frozen, { type: 'unfreeze', id: two.id })).toEqual([two]);
  });
});

describe('a message about freezing', () => {
  const accepted = (message: FreezeMessage, senderId: string, now = ar, state = moving, meId = stranger) =>
    isAuthorized(message, senderId, { ar: now, meId, state });
  const frozen: FreezeMessage = { type: 'frozen', id: one.id };
  const unfreeze: FreezeMessage = { type: 'unfreeze', id: one.id };

  it.each([
    ["an offer of the pen's holder", offer(one), drawer, true],
    ['an offer of the starter', offer(two), starter, true],
    ['an offer of the streamer, who may not draw', offer(still(3, streamer)), streamer, false],
    ['an offer in the name of another', offer(one), starter, false],
    ["an offer of a previous streamer's picture", offer({ ...one, streamer_id: stranger }), drawer, false],
    ['an offer of anybody else', offer(still(3, stranger)), stranger, false],
    ['a choice of the streamer', frozen, streamer, true],
    ['a choice of somebody else', frozen, starter, false],
    ['unfreezing by somebody who may draw', unfreeze, drawer, true],
    ['unfreezing by the streamer', unfreeze, streamer, true],
    ['unfreezing by anybody else', unfreeze, stranger, false],
    ['a question', { type: 'ask', known: null }, stranger, true],
    ['a response of the streamer', { type: 'state', freeze: one }, streamer, true],
    ['a response about another picture', { type: 'state', freeze: { ...one, streamer_id: drawer } }, streamer, false],
    ['a response of somebody else', { type: 'state', freeze: one }, drawer, false],
  ] as const)('%s', (_, message, sender, expected) => {
    expect(accepted(message, sender)).toBe(expected);
    expect(accepted(message, sender, noAr)).toBe(message.type === 'ask');
  });

  it('lets people who have lost the pen meanwhile undo their own freeze', () => {
    const later = { ...ar, drawing_user: null };
    expect(mayUnfreeze(later, drawer)).toBe(false);
    expect(accepted(unfreeze, drawer, later, after(offer(one)))).toBe(true);
  });

  it('is requested from the streamer, and by the streamer from those who may draw', () => {
    expect(trustedSenders(ar, stranger)).toEqual([streamer]);
    expect(trustedSenders(ar, streamer)).toEqual([starter, drawer]);
    expect(trustedSenders({ ...ar, user: person(streamer) }, streamer)).toEqual([drawer]);
    expect(trustedSenders(noAr, stranger)).toEqual([]);
  });
});
