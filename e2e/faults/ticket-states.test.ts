import { describe, expect, it } from 'vitest';
import { findChangeWhileClosed, findIllegalState } from './ticket-states.ts';

const ana = { id: 'a', name: 'Ana' };

describe('a state of a ticket is illegal', () => {
  it.each([
    ['not assigned, with assignees', { status: { id: 1 }, assignees: [ana], closed: false }],
    ['in status 2 without assignees', { status: { id: 2 }, assignees: [], closed: false }],
    ['closed and not done', { status: { id: 3 }, assignees: [ana], closed: true }],
    ['one person assigned twice', { status: { id: 2 }, assignees: [ana, ana], closed: false }],
  ] as const)('%s', (what, state) => {
    expect(findIllegalState({ ...state, assignees: [...state.assignees] })).toBe(what);
  });

  it.each([
    { status: { id: 1 }, assignees: [], closed: false },
    { status: { id: 1 }, assignees: [], closed: true },
    { status: { id: 2 }, assignees: [ana], closed: false },
    { status: { id: 4 }, assignees: [ana], closed: true },
  ] as const)('and these are not', (state) => {
    expect(findIllegalState({ ...state, assignees: [...state.assignees] })).toBeUndefined();
  });
});

describe('a history of a ticket', () => {
  it.each([
    [['created', 'assigned', 'closed', 'reopened', 'unassigned', 'closed'], undefined],
    [['created', 'closed', 'assigned'], 'assigned after it was closed'],
    [['created', 'closed', 'closed'], 'closed after it was closed'],
    [['created', 'reopened'], 'reopened while it was open'],
  ])('%j', (kinds, wrong) => {
    expect(findChangeWhileClosed(kinds)).toBe(wrong);
  });
});
