import { expect, it } from 'vitest';
import { buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { buildDraft, checkDraft, findImport, startRun } from '#test/factories/imports';

const mapping = ['tag', 'name', 'serial', 'model', 'manufacturer', 'space', 'status', 'purchase_date'];
const limit = 60_000;

it('ten thousand assets are checked and imported within a minute', { timeout: 3 * limit }, async () => {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  const space = await buildSpace(organization);
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    ...[`N-${index}`, `Machine ${index}`, `SN-${index}`, 'RTAF 090', 'Trane', space.name],
    ...['Operational', '2025-03-31'],
  ]);
  const draft = await buildDraft(lead, rows, { mapping });
  const begun = performance.now();
  const waitFor = (state: string) =>
    expect
      .poll(async () => (await findImport(lead, draft.id)).state, { timeout: 2 * limit, interval: 100 })
      .toBe(state);
  await checkDraft(lead, draft, { mapping });
  await waitFor('checked');
  const checked = performance.now();
  await startRun(lead, draft.id);
  await waitFor('done');
  const done = performance.now();
  process.stdout.write(
    `10,000 rows: checked in ${Math.round(checked - begun)} ms, imported in ${Math.round(done - checked)} ms\n`,
  );
  expect((await findImport(lead, draft.id)).counts).toEqual({ create: 10_000, update: 0, skip: 0, failed: 0 });
  expect(done - begun).toBeLessThan(limit);
});
