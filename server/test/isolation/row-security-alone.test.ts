import { expect, it } from 'vitest';
import { dropPredicates } from './without-predicates.ts';

const dropped = dropPredicates();

// The whole suite once more, on statements that do not name the organization: every test must hold all the same.
await import('./endpoints.test.ts');

it('the statements really were without their predicates', () => {
  expect(dropped.count()).toBeGreaterThan(500);
});
