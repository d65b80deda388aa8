import { expect, it } from 'vitest';
import { auditEvents, auditKindOf } from './events.ts';
import { auditKinds } from './kinds.ts';

it('every kind of event is listed once', () => {
  expect(auditKinds.toSorted()).toEqual([...new Set(auditEvents.map(auditKindOf))].toSorted());
});
