import { expect, it } from 'vitest';
import { attackEveryEndpoint } from './every-endpoint.ts';
import { dropPredicates } from './without-predicates.ts';

const dropped = dropPredicates();

// Once more, on statements that do not name the organization: every test must hold all the same.
attackEveryEndpoint();

it('the statements really were without their predicates', () => {
  expect(dropped.count()).toBeGreaterThan(500);
});
