import { type VisitStatus, visitStatuses } from '@sightline/contract/schedule/schedule';
import { expect, it } from 'vitest';
import { canStep, hasStarted, isOver } from './policy.ts';

it.each<[VisitStatus, VisitStatus[]]>([
  ['scheduled', ['on_the_way', 'on_site', 'could_not_be_done', 'cancelled']],
  ['on_the_way', ['scheduled', 'on_site', 'could_not_be_done', 'cancelled']],
  ['on_site', ['done', 'could_not_be_done']],
  ['done', []],
  ['could_not_be_done', []],
  ['cancelled', ['scheduled']],
])('a visit that is %s becomes one of its next statuses alone', (from, next) => {
  expect(visitStatuses.filter((to) => canStep(from, to))).toEqual(next);
});

it('is planned, under way or over', () => {
  expect(visitStatuses.filter(hasStarted)).toEqual(['on_the_way', 'on_site']);
  expect(visitStatuses.filter(isOver)).toEqual(['done', 'could_not_be_done', 'cancelled']);
});
