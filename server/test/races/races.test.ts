import { expect, it } from 'vitest';
import { race } from './race.ts';
import { requireVerb } from './verbs.ts';

/** A few of the races of `races.full.test.ts`: each has been wrong, or guards what would be lost without a word. */
const chosen = [
  ['tickets.assign', 'people.bulk, which removes the other agent', 'OK, OK'],
  ['people.bulk, which removes the other agent', 'tickets.assign', 'OK, NOT_ASSIGNABLE'],
  ['tickets.create', 'people.bulk, which removes the other agent', 'OK, OK'],
  ['tickets.unassign', 'people.bulk, which removes the other agent', 'OK, OK'],
  ['talk.createRoom', 'people.bulk, which removes the other agent', 'OK, OK'],
  ['people.bulk, which removes the other agent', 'calls.invite', 'OK, NOT_A_MEMBER'],
  ['tickets.assign', 'tickets.assign', 'OK, ALREADY_ASSIGNED'],
  ['tickets.assign', 'tickets.close', 'OK, OK'],
  ['tickets.close', 'tickets.assign', 'OK, TICKET_CLOSED'],
  ['assets.create in the category alone', 'assets.categories.remove', 'OK, CATEGORY_IN_USE'],
  ['assets.categories.remove', 'assets.create in the category alone', 'OK, NOT_FOUND'],
  ['knowledge.articles.publish', 'knowledge.articles.publish', 'OK, STALE_VERSION'],
  ['schedule.skills.remove', 'schedule.skills.remove', 'OK, NOT_FOUND'],
  ['knowledge.objects.remove', 'knowledge.objects.remove', 'OK, NOT_FOUND'],
  ['schedule.series.change', 'schedule.series.change', 'OK, STALE_VERSION'],
  ['schedule.series.remove', 'schedule.series.remove', 'OK, NOT_FOUND'],
] as const;

it.each(chosen)('of %s and %s that meet the second one sees the first: %s', async (first, second, codes) => {
  expect(await race([requireVerb(first), requireVerb(second)])).toEqual({ codes, faults: [] });
});
