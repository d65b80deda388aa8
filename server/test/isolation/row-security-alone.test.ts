import { configureTestApp } from '../app.ts';
import { expect, it } from 'vitest';
import { attackAsStrangers } from './strangers.ts';
import { dropPredicates } from './without-predicates.ts';

const dropped = dropPredicates();

// Once more, on statements that do not name the organization: a stranger must still get nothing.
attackAsStrangers();

it('the statements really were without their predicates', () => {
  expect(dropped.count()).toBeGreaterThan(500);
});
