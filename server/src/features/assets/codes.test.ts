import { assetsApi } from '@sightline/contract/assets/assets';
import { codesApi } from '@sightline/contract/assets/codes';
import { limits } from '@sightline/contract/limits';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { buildSpace, type TestPerson } from '#test/factories';
import { buildDesk } from '#test/factories/tickets';

async function buildAsset(actor: TestPerson, input: object = {}) {
  const body = { tag: unique('T').replace(/\W/g, '-').slice(-20), name: 'Chiller', ...input };
  return (await as(actor.token).call(assetsApi.create, { body })).data.asset;
}

const link = (actor: TestPerson, asset: { id: string }, code: string) =>
  as(actor.token).call(codesApi.link, { params: { id: asset.id }, body: { code } });
const scan = (actor: TestPerson, code: string) => as(actor.token).call(assetsApi.scan, { params: { code } });

describe('a linked code', () => {
  it('leads to its asset, is listed and told, and leads nowhere once it is removed', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    const address = 'https://maker.example.test/u/7?x=1';
    for (const code of [address, '4012345678901']) expect((await link(agent, asset, code)).status).toBe(200);
    expect((await scan(agent, ` ${address} `)).data.asset.id).toBe(asset.id);
    const params = { id: asset.id };
    const { codes } = (await as(agent.token).call(codesApi.list, { params })).data;
    expect(codes.map(({ code }) => code)).toEqual([address, '4012345678901']);
    const [first] = codes;
    await as(agent.token).call(codesApi.unlink, { params: { ...params, codeId: first?.id ?? '' } });
    expect((await scan(agent, address)).code).toBe('UNKNOWN_CODE');
    const { events } = (await as(agent.token).call(assetsApi.timeline, { params, query: {} })).data;
    expect(events.map(({ kind }) => kind)).toEqual(['code_unlinked', 'code_linked', 'code_linked', 'created']);
    expect(events[0]?.changes).toEqual([{ field: 'code', from: address, to: null }]);
  });

  it('is one of a workspace, also for ten who link it at once; another workspace has its own', async () => {
    const { agent } = await buildDesk();
    const assets = [];
    for (let count = 0; count < 10; count += 1) assets.push(await buildAsset(agent));
    const replies = await Promise.all(assets.map((asset) => link(agent, asset, '789')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['OK', 'ASSET_CODE_TAKEN']));
    const stranger = (await buildDesk()).agent;
    const own = await buildAsset(stranger);
    expect((await scan(stranger, '789')).code).toBe('UNKNOWN_CODE');
    expect((await link(stranger, own, '789')).status).toBe(200);
    expect((await scan(stranger, '789')).data.asset.id).toBe(own.id);
  });

  it('is not the tag of an asset, by itself or in an address, and comes before a serial', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent, { tag: 'AX-1' });
    const other = await buildAsset(agent, { serial: 'SN-5' });
    for (const code of ['ax-1', 'https://desk.example.test/assets/AX-1'])
      expect((await link(agent, other, code)).code, code).toBe('ASSET_CODE_TAKEN');
    expect((await scan(agent, 'SN-5')).data.asset.id).toBe(other.id);
    await link(agent, asset, 'SN-5');
    expect((await scan(agent, 'SN-5')).data.asset.id).toBe(asset.id);
  });

  it('of an asset that a customer does not see is as unknown to them as any other', async () => {
    const { agent, guest, space, organization } = await buildDesk();
    const mine = await buildAsset(agent, { branch_id: space.id });
    const hidden = await buildAsset(agent, { branch_id: (await buildSpace(organization)).id });
    await link(agent, mine, 'seen');
    await link(agent, hidden, 'hidden');
    expect((await scan(guest, 'seen')).data.asset.id).toBe(mine.id);
    const [known, unknown] = [await scan(guest, 'hidden'), await scan(guest, 'nothing')];
    expect(known).toEqual(unknown);
    expect((await link(guest, mine, 'more')).code).toBe('FORBIDDEN');
    expect((await as(guest.token).call(codesApi.list, { params: { id: hidden.id } })).code).toBe('NOT_FOUND');
  });

  it('is one of few, and not empty', async () => {
    const { agent } = await buildDesk();
    const asset = await buildAsset(agent);
    for (let count = 0; count < limits.assets.codes; count += 1) await link(agent, asset, `code ${count}`);
    expect((await link(agent, asset, 'one more')).code).toBe('TOO_MANY_CODES');
    expect((await link(agent, asset, '  ')).code).toBe('INVALID_INPUT');
    expect((await link(agent, asset, 'x'.repeat(limits.assets.code + 1))).code).toBe('INVALID_INPUT');
  });
});
