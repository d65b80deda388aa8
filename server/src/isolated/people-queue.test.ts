import { expect, it } from 'vitest';
import { PeopleQueue } from './people-queue.ts';

const [acme, globex] = ['acme', 'globex'];

/** Each piece of work ends by itself; the names of all are kept in the order in which they ran. */
async function runAll(requests: readonly (readonly [organization_id: string, person_id: string])[]): Promise<string[]> {
  const queue = new PeopleQueue({ perOwner: 10, total: 20, full: 'DOCUMENT_QUEUE_FULL' });
  const ran: string[] = [];
  const work = requests.map(([organization_id, person_id]) =>
    queue.run({ organization_id, person_id }, async () => {
      ran.push(`${organization_id}/${person_id}`);
    }),
  );
  await Promise.all(work);
  return ran;
}

it('lets a colleague in after the next document of somebody who prints many', async () => {
  const many = Array.from({ length: 6 }, () => [acme, 'ana'] as const);
  const ran = await runAll([...many, [acme, 'bea']]);
  expect(ran.indexOf('acme/bea')).toBeLessThanOrEqual(2);
});

it('lets another workspace in after the next document of one whose people all print', async () => {
  const many = ['ana', 'bea', 'cid', 'dan'].map((person) => [acme, person] as const);
  const ran = await runAll([...many, ...many, [globex, 'eva']]);
  expect(ran.indexOf('globex/eva')).toBeLessThanOrEqual(2);
});

it('refuses what exceeds the share of a person, and serves a colleague still', async () => {
  const queue = new PeopleQueue({ perOwner: 1, total: 5, full: 'DOCUMENT_QUEUE_FULL' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const print = (person_id: string) => queue.run({ organization_id: acme, person_id }, () => promise);
  const accepted = [print('ana'), print('ana')];
  await expect(print('ana')).rejects.toMatchObject({ code: 'DOCUMENT_QUEUE_FULL' });
  accepted.push(print('bea'));
  resolve();
  await Promise.all(accepted);
});
