import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { kyselyOn } from '../../db/kysely-on-client.ts';
import { migrate } from '../../db/migrate.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { isUnchanged, readChain } from './hash-chain.ts';
import { readSheets } from './queries.ts';

/*
 * Sheets of the version before costs, marks on photos and times of devices. What they were signed with is spelt out here as it was then:
 * it must hold for ever.
 */

const beforeCosts = 67;
const id = (last: number) => `018f0000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const [organization_id, person, ticket, room, template, version] = [id(1), id(2), id(3), id(4), id(5), id(6)];
const [free, signed, photo, file, signature] = [id(7), id(8), id(9), id(10), id(11)];
const signedAt = '2026-10-01T12:00:00.000Z';
const words = (text: string) => ({ en: text, pt: text });
const sections = [
  {
    ...{ id: 'checks', title: words('Checks') },
    questions: [
      {
        ...{ id: 'tight', type: 'check', label: words('Tight'), help: words(''), unit: '', required: true },
        ...{ min: null, max: null, options: [], shown_when: [] },
      },
    ],
  },
];
const content = hashOf([
  ['sheet', signed, ticket, 2],
  ['template', template, 1],
  ['texts', '', '', 'All is well.', ''],
  ['questions', [['checks', 'Checks', 'Checks', [['tight', 'check', 'Tight', 'Tight', '', []]]]]],
  ['answers', [['tight', 'pass', '']]],
  ['photos', [[photo, 'tight', 'f'.repeat(64)]]],
]);
const chained = hashOf([content, signature, 'customer', 'typed', 'Paula Reis', '', [], '', signedAt]);

async function writeOldSheets(owner: Awaited<ReturnType<typeof connectOwner>>): Promise<void> {
  await owner.query('set session_replication_role = replica'); // what is beside the point is left out
  const at = [organization_id, person, ticket, room];
  const insert = (text: string, values: unknown[]) => owner.query(`insert into ${text}`, values);
  await insert(`organizations (id, name, plan) values ($1, 'Old', 'complete')`, [organization_id]);
  await insert(`people (organization_id, id, kind, name) values ($1, $2, 'user', 'Ana')`, [organization_id, person]);
  await insert(
    `tickets (organization_id, id, ticket_id, subject, room_id, created_by) values ($1, $3, 1, 'Leak', $4, $2)`,
    at,
  );
  await insert(`sheet_templates (organization_id, id, name) values ($1, $2, 'Repair')`, [organization_id, template]);
  await insert(
    `sheet_template_versions (organization_id, id, template_id, number, sections, published_by)
     values ($1, $2, $3, 1, $4, $5)`,
    [organization_id, version, template, JSON.stringify(sections), person],
  );
  await insert(
    `assistance_sheets (organization_id, id, ticket_id, number, status, problem, work_done, conclusion,
       recommendations, author_id, state, template_version_id, locked_at, content_hash)
     values ($1, $2, $4, 1, 'outdated', 'Drips', 'Sealed', '', '', $5, 'draft', null, null, null),
       ($1, $3, $4, 2, 'current', '', '', 'All is well.', '', $5, 'signed', $6, $7, $8)`,
    [organization_id, free, signed, ticket, person, version, signedAt, content],
  );
  await insert(
    `sheet_answers (organization_id, sheet_id, question_id, value, answered_by) values ($1, $2, 'tight', '"pass"', $3)`,
    [organization_id, signed, person],
  );
  await insert(
    `files (organization_id, id, owner_kind, name, mime, size, storage_key, uploaded_by)
     values ($1, $2, 'sheet_photo', 'seal.jpg', 'image/jpeg', 3, 'key', $3)`,
    [organization_id, file, person],
  );
  await insert(
    `sheet_photos (organization_id, id, sheet_id, question_id, file_id, sha256) values ($1, $2, $3, 'tight', $4, $5)`,
    [organization_id, photo, signed, file, 'f'.repeat(64)],
  );
  await insert(
    `sheet_signatures (organization_id, id, sheet_id, position, role, kind, name, hash, recorded_by, signed_at)
     values ($1, $2, $3, 1, 'customer', 'typed', 'Paula Reis', $4, $5, $6)`,
    [organization_id, signature, signed, chained, person, signedAt],
  );
}

test('a sheet that was signed before costs, marks and times of devices is still what was signed', async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(beforeCosts));
  const owner = await connectOwner(url);
  await writeOldSheets(owner);
  await migrate(url);
  const db = kyselyOn(({ text, values }) => owner.query(text, [...values]));
  const ctx = { db, organization_id, ports: { secrets: { seal: Buffer.alloc(32) } } } as unknown as TenantCtx;
  const [latest, older] = await readSheets(ctx, sql`s.ticket_id = ${ticket}`);
  const chain = await readChain(ctx, signed);
  if (!latest || !older || !chain) throw new Error('a sheet is gone');
  expect(await isUnchanged(ctx, latest, chain)).toBe(true);
  expect(latest.filled).toMatchObject({ costs: null, photos: [{ id: photo, marks: [] }] });
  expect(latest.sheet.signatures).toMatchObject([{ name: 'Paula Reis', device_at: null }]);
  // One of four texts, not signed: it stays as it is, and may be signed with costs.
  expect(older.sheet).toMatchObject({ template: null, problem: 'Drips', locked_at: null });
  expect(older.filled.costs).toMatchObject({ currency: 'USD', lines: [] });
  await owner.query(`update sheet_answers set value = '"fail"' where sheet_id = $1`, [signed]);
  const [changed] = await readSheets(ctx, sql`s.id = ${signed}`);
  expect(changed && (await isUnchanged(ctx, changed, chain))).toBe(false);
});
