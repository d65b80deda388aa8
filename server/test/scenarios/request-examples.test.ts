import { expect, it } from 'vitest';
import { exampleId, kindOfId } from '../../src/openapi/examples.ts';
import { cases } from './cases.ts';
import { type Ids, missingIds } from './ids.ts';
import type { Words } from './scenario.ts';

const ids: Ids = {
  ...(Object.fromEntries(Object.keys(missingIds()).map((kind) => [kind, exampleId(kind)])) as Ids),
  share_code: 'Yq3vTz8mKd1fWc6s',
};
const words: Words = {
  email: 'ana@example.com',
  password: 'correct horse battery',
  newEmail: 'ana.silva@example.com',
  emailLink: 'k2VbN7pX4sTq9ZwE1rYu6IoP3aSdF5gHjKlMcBvQxWz',
  removalLink: 'H8nJm3Kq5LwZ1xCv7BtRy2PfDs9GaUe4OiTn6QbWkXc',
  confirmLink: 'W3eRt5YuI8oPaS1dFgH4jKlZx7CvB9nMqQ2wE6rT0yU',
  unsubscribeToken: 'Jw4kN8tGx2vQm6rJc1hBs9zLdF3yUo5AXh3vT9mKq1fWc6sZp8Rb5nJd2LgYa7UePq7L',
  resetToken: 'vN4tK8wQ2xZ6cR1mJ5hB9sLdF3gYpA7eUoTiW0qXzEk',
  inviteCode: '7K2M-9QXR-4T8V-HJ3N-6PWZ-B5DC',
  bookingToken: 'cH3fW0p2J9sVq8mK4xYtB7aZ',
  bookingSlot: '2030-01-14T09:00:00.000Z',
  feedToken: 'nQ5tR8vX2yB4eH7kM0pS3uW6zC9fJ1lO4rT7xA0dG3.ics',
  marksVersion: 'b1946ac92492d2347c6235b4d2611184',
  signInTicket: 'Zt5bW9qLr2YhXc7NfD0sGvKj3PmUeA8oTi1QxRwVzHk',
  authenticatorSecret: '',
  challenge: '',
  qrCode: 'Xh3vT9mKq1fWc6sZp8Rb5nJd2LgYa7Ue',
  qrClaim: 'Pw4kN8tGx2vQm6rJc1hBs9zLdF3yUo5A',
  ssoIssuer: 'https://login.example.com',
  ssoClaim: 'Lm4qT9wXz2RbN7vKc1JhY6sPf8DgUe3AoQi5WkZxVtB',
  ssoState: 'Ge7pR2nVxK9cTq4WzLb1YhJm6SdFu8AoIi3QkXwZvNt',
  ssoCode: 'Ux3jB8mLq5ZcWr1NvPk7TfHs9YdGe2AoKi6QxVwRzJn',
  setupEmail: 'rui@example.com',
  setupId: 'Nd2LgYa7UeXh3vT9mKq1fWc6sZp8Rb5nJwQk4tVxBzM',
  setupCode: '482913',
  soon: '2030-01-15T09:00:00.000Z',
  origin: 'https://support.example.com',
};

const known = new Set(Object.values(ids));
const uuid = /[. ]?\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/;

/** Without the ids that scenarios make up, and those that make a name unique, so that each run writes the same. */
function withoutChance(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (known.has(value) || !uuid.test(value)) return value;
    return value.replace(uuid, '') || exampleId(kindOfId(path));
  }
  if (Array.isArray(value)) return value.map((item) => withoutChance(item, path));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutChance(inner, [...path, name])]),
  );
}

it('the API document shows the requests of the scenarios', async () => {
  const bodies = cases.flatMap(({ name, endpoint, scenario }) => {
    const { body } = scenario.input?.(ids, words) ?? {};
    return endpoint.body && body ? [`  '${name}': ${JSON.stringify(withoutChance(body, []))},`] : [];
  });
  const head = '/** Written by `server/test/scenarios/request-examples.test.ts`. */';
  const text = [head, 'export const requestExamples: Record<string, object> = {', ...bodies, '};', ''].join('\n');
  const howTo = 'after a scenario has changed: `npm run examples -w server`';
  await expect(text, howTo).toMatchFileSnapshot('../../src/openapi/request-examples.gen.ts');
});
