import { documentsApi } from '@sightline/contract/asset-documents';
import { type Asset, assetsApi } from '@sightline/contract/assets';
import type { CallInput } from '@sightline/contract/endpoint';
import { as, unique } from '../app.ts';
import type { TestPerson } from '../factories.ts';

export type AssetInput = Partial<CallInput<typeof assetsApi.create>['body']>;

export async function buildAsset(actor: TestPerson, input: AssetInput = {}): Promise<Asset> {
  const body = { tag: unique('T').replace(/\W/g, '-'), name: 'Chiller', ...input };
  const reply = await as(actor.token).call(assetsApi.create, { body });
  if (reply.status !== 200) throw new Error(`the asset was refused: ${reply.code} ${JSON.stringify(reply.errors)}`);
  return reply.data.asset;
}

export async function buildDocument(actor: TestPerson, asset: { id: string }, name = 'manual.txt') {
  const files = [new File(['Turn it off first.'], name)];
  const reply = await as(actor.token).call(documentsApi.add, { params: { id: asset.id }, body: {}, files });
  if (reply.status !== 200) throw new Error(`the document was refused: ${reply.code}`);
  return reply.data.document;
}
