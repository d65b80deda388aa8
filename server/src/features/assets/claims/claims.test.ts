import { buffer } from 'node:stream/consumers';
import { assetsApi } from '@sightline/contract/assets/assets';
import { type ClaimStatus, claimSteps, claimsApi } from '@sightline/contract/assets/claims';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import type { CallInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { as, testApp } from '#test/app';
import { arrange, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { readPdf } from '#test/pdf';

const warranty = {
  provider: 'Trane',
  reference: 'W-7781',
  starts_on: '2026-01-01',
  months: 24,
  covers: ['parts' as const],
  terms: 'Send the faulty part back within thirty days.',
};

async function addWarranty({ token }: TestPerson, assetId: string) {
  const reply = await as(token).call(warrantiesApi.create, { params: { id: assetId }, body: warranty });
  return reply.data.warranty;
}

async function buildClaimed() {
  const desk = await buildDesk();
  const asset = await buildAsset(desk.agent, { branch_id: desk.space.id, serial: 'SN-1' });
  return { ...desk, asset, warranty: await addWarranty(desk.agent, asset.id) };
}

type Body = CallInput<typeof claimsApi.create>['body'];
const start = (person: TestPerson, assetId: string, body: Body) =>
  as(person.token).send(claimsApi.create, { params: { id: assetId }, body });

async function buildClaim() {
  const found = await buildClaimed();
  const body = { warranty_id: found.warranty.id, faulty_serial: 'SN-1', amount: 480.9, currency: 'BRL' };
  const reply = await as(found.agent.token).call(claimsApi.create, { params: { id: found.asset.id }, body });
  return { ...found, claim: reply.data.claim };
}

type Change = Omit<CallInput<typeof claimsApi.update>['body'], 'version'>;
const change = (person: TestPerson, { id, version }: { id: string; version: number }, body: Change) =>
  as(person.token).send(claimsApi.update, { params: { id }, body: { version, ...body } });

const addFile = (person: TestPerson, id: string, file: File) =>
  as(person.token).send(claimsApi.addEvidence, { params: { id }, body: {}, files: [file] });

const redPicture = async (): Promise<File> => {
  const red = { width: 300, height: 200, channels: 3 as const, background: '#c00000' };
  return new File([Uint8Array.from(await sharp({ create: red }).jpeg().toBuffer())], 'type plate.jpg', {
    type: 'image/jpeg',
  });
};

describe('a warranty claim', () => {
  it('begins as a draft under a warranty of the asset, about a ticket of this asset', async () => {
    const { agent, asset, warranty: held, space } = await buildClaimed();
    const ticket = await buildTicket(agent, { branch_id: space.id });
    const body = { warranty_id: held.id, ticket_id: ticket.id };
    expect((await start(agent, asset.id, body)).code).toBe('CLAIM_TICKET');
    await as(agent.token).call(assetsApi.setOfTicket, { params: { id: ticket.id }, body: { asset_id: asset.id } });
    const reply = await as(agent.token).call(claimsApi.create, { params: { id: asset.id }, body });
    expect(reply.data.claim).toMatchObject({
      status: 'draft',
      asset: { tag: asset.tag },
      warranty: { provider: 'Trane', reference: 'W-7781', ends_on: '2027-12-31' },
      ticket: { ticket_id: ticket.ticket_id },
      evidence: [],
    });
    const other = await buildAsset(agent);
    expect((await start(agent, other.id, { warranty_id: held.id })).code).toBe('NOT_FOUND');
  });

  it.each(Object.entries(claimSteps))('that is %s goes on to %j and to no other status', async (from, steps) => {
    const { agent, claim } = await buildClaim();
    for (const to of Object.keys(claimSteps) as ClaimStatus[]) {
      await arrange('update warranty_claims set status = $2 where id = $1', [claim.id, from]);
      const { data } = await as(agent.token).call(claimsApi.find, { params: { id: claim.id } });
      const reply = await change(agent, data.claim, { status: to });
      expect([to, reply.code]).toEqual([to, to === from || steps.includes(to) ? 'OK' : 'CLAIM_STATUS']);
    }
  });

  it('that is closed is changed, and gets evidence, only after it is a draft again', async () => {
    const { agent, claim } = await buildClaim();
    expect((await change(agent, claim, { status: 'closed', notes: 'Not worth it.' })).code).toBe('OK');
    const closed = { ...claim, version: 2 };
    expect((await change(agent, closed, { amount: 1 })).code).toBe('CLAIM_CLOSED');
    expect((await addFile(agent, claim.id, new File(['x'], 'a.txt'))).code).toBe('CLAIM_CLOSED');
    expect((await change(agent, closed, { status: 'draft', amount: 1 })).code).toBe('OK');
  });

  it('that somebody else has changed meanwhile is not overwritten', async () => {
    const { agent, colleague, claim } = await buildClaim();
    expect((await change(colleague, claim, { amount: 500 })).code).toBe('OK');
    expect((await change(agent, claim, { amount: 600 })).code).toBe('STALE_VERSION');
    const { data } = await as(agent.token).call(claimsApi.find, { params: { id: claim.id } });
    expect(data.claim.amount).toBe(500);
  });

  it('keeps its warranty from being removed', async () => {
    const { agent, asset, warranty: held } = await buildClaim();
    const params = { id: asset.id, warrantyId: held.id };
    expect((await as(agent.token).send(warrantiesApi.remove, { params })).code).toBe('WARRANTY_CLAIMED');
  });

  it('is in the timeline of the asset for agents, and nowhere for guests', async () => {
    const { agent, guest, asset, claim } = await buildClaim();
    await change(agent, claim, { status: 'sent' });
    const kindsFor = async ({ token }: TestPerson) => {
      const { data } = await as(token).call(assetsApi.timeline, { params: { id: asset.id }, query: {} });
      return data.events.map(({ kind }) => kind);
    };
    expect(await kindsFor(agent)).toEqual(['claim_changed', 'claim_started', 'warranty_added', 'created']);
    expect(await kindsFor(guest)).toEqual(['warranty_added', 'created']);
    expect((await as(guest.token).send(claimsApi.list, {})).code).toBe('FORBIDDEN');
  });

  it('is found by serial, provider and tag, by status, and in the order of amounts', async () => {
    const { agent, asset, warranty: held, claim } = await buildClaim();
    await start(agent, asset.id, { warranty_id: held.id, faulty_serial: 'SN-9', amount: 20 });
    const search = async (query: CallInput<typeof claimsApi.list>['query']) =>
      (await as(agent.token).call(claimsApi.list, { query })).data.claims.map(({ faulty_serial }) => faulty_serial);
    expect(await search({ query: 'sn-9' })).toEqual(['SN-9']);
    expect((await search({ query: 'w-7781' })).toSorted()).toEqual(['SN-1', 'SN-9']);
    expect(await search({ query: asset.tag, order_by: 'amount' })).toEqual(['SN-9', 'SN-1']);
    await change(agent, claim, { status: 'sent' });
    expect(await search({ filter: { status: ['sent'] } })).toEqual(['SN-1']);
    expect(await search({ filter: { asset_id: uuidv7() } })).toEqual([]);
  });
});

describe('evidence', () => {
  it('is read by those who manage assets alone, and its file goes with it', async () => {
    const { agent, guest, claim } = await buildClaim();
    await addFile(agent, claim.id, new File(['A report.'], 'report.txt'));
    const { data } = await as(agent.token).call(claimsApi.find, { params: { id: claim.id } });
    const [evidence] = data.claim.evidence;
    const open = async ({ token }: TestPerson) =>
      (
        await fetch(`${(await testApp()).origin}${evidence?.file.url}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await open(agent)).toBe(200);
    expect(await open(guest)).toBe(404);
    const params = { id: claim.id, evidenceId: evidence?.id ?? '' };
    expect((await as(agent.token).send(claimsApi.removeEvidence, { params })).code).toBe('OK');
    expect((await as(agent.token).send(claimsApi.removeEvidence, { params })).code).toBe('NOT_FOUND');
    expect(await open(agent)).toBe(404);
  });

  it('is limited', async () => {
    const { agent, claim } = await buildClaim();
    await arrange(
      `with made as (
         insert into files (organization_id, id, owner_kind, name, mime, size, storage_key, uploaded_by)
         select organization_id, uuidv7(), 'claim_evidence', 'a', 'text/plain', 1, 'evidence-' || uuidv7(), created_by
         from warranty_claims, generate_series(1, $2::int) where id = $1 returning organization_id, id)
       insert into claim_evidence (organization_id, id, claim_id) select organization_id, id, $1 from made`,
      [claim.id, limits.claims.evidence],
    );
    expect((await addFile(agent, claim.id, new File(['x'], 'a.txt'))).code).toBe('TOO_MUCH_EVIDENCE');
  });
});

async function download({ token }: TestPerson, id: string): Promise<Map<string, Buffer>> {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api/warranty-claim/${id}/packet`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
}

describe('the packet of a claim', () => {
  it('holds a PDF with machine, warranty, terms and pictures, and every file', async () => {
    const { agent, asset, claim } = await buildClaim();
    await addFile(agent, claim.id, await redPicture());
    await addFile(agent, claim.id, new File(['A report.'], 'report: b.txt'));
    const packet = await download(agent, claim.id);
    expect([...packet.keys()]).toEqual(['claim.pdf', 'evidence/01 type plate.jpg', 'evidence/02 report- b.txt']);
    expect(packet.get('evidence/02 report- b.txt')?.toString()).toBe('A report.');
    const [page] = await readPdf(packet.get('claim.pdf') ?? Buffer.alloc(0));
    for (const text of [asset.tag, 'SN-1', 'Trane', 'W-7781', 'R$480.90', warranty.terms, 'type plate.jpg'])
      expect(page?.text.replaceAll('\n', ' ')).toContain(text);
    const drawn = await page?.draw(2);
    const isRed = (at: number) => (drawn?.pixels[at] ?? 0) > 170 && (drawn?.pixels[at + 1] ?? 255) < 40;
    expect(Array.from({ length: (drawn?.pixels.length ?? 0) / 4 }, (_, at) => isRed(at * 4))).toContain(true);
  });

  it('goes on to further pages with long terms', async () => {
    const { agent, asset, claim } = await buildClaim();
    await arrange('update asset_warranties set terms = $2 where asset_id = $1', [
      asset.id,
      `${'All parts. '.repeat(450)}The end.`,
    ]);
    const pages = await readPdf((await download(agent, claim.id)).get('claim.pdf') ?? Buffer.alloc(0));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)?.text.replaceAll('\n', ' ')).toContain('The end.');
    const lowest = Math.max(...pages.flatMap(({ pieces }) => pieces.map(({ y }) => y)));
    expect(lowest).toBeLessThan(297 - 15);
  });
});
