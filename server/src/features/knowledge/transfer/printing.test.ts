import { expect, it } from 'vitest';
import { testApp } from '#test/app';
import { arrange, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle, documentOf } from '#test/factories/knowledge';
import { buildDesk } from '#test/factories/tickets';
import { readPdf } from '#test/pdf';

async function print({ token }: TestPerson, id: string): Promise<Buffer> {
  const { origin } = await testApp();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}/api/knowledge/article/${id}/export?format=pdf`, { headers });
  return Buffer.from(await reply.arrayBuffer());
}

it('an article is drawn once for all its readers, and again when it or the brand has changed', async () => {
  const { guest, organization } = await buildDesk();
  const lead = await buildPerson(organization, 'Manager');
  const { id } = await buildArticle(lead, { visibility: 'customers', body: documentOf('Close the valve.') });
  const first = await print(lead, id);
  // A document that is drawn again says when that was.
  expect((await print(guest, id)).equals(first)).toBe(true);
  await arrange('update organizations set name = $2 where id = $1', [organization.id, 'Renamed Ltd']);
  const branded = await print(lead, id);
  expect(JSON.stringify(await readPdf(new Uint8Array(branded)))).toContain('Renamed Ltd');
  await arrange('update articles set title = $2 where id = $1', [id, 'Another title']);
  expect(JSON.stringify(await readPdf(new Uint8Array(await print(guest, id))))).toContain('Another title');
});
