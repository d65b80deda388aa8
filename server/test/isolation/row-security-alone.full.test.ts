import { expect, it } from 'vitest';
import { configureTestApp } from '../app.ts';
import { attackAsStrangers } from './strangers.ts';
import { dropPredicates } from './without-predicates.ts';

// Strangers try more in this file than one of them may within a minute.
configureTestApp({ RATE_LIMIT_SCALE: '4' });

const dropped = dropPredicates();

// Once more, on statements that do not name the organization: a stranger must still get nothing.
attackAsStrangers();

it('the statements really were without their predicates', () => {
  expect(dropped.count()).toBeGreaterThan(500);
});
