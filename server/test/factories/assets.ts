import { type Asset, assetsApi } from '@sightline/contract/assets/assets';
import { documentsApi } from '@sightline/contract/assets/documents';
import { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import type { CallInput } from '@sightline/contract/endpoint';
import { as, unique } from '../app.ts';
import { arrange, type TestPerson } from '../factories.ts';
import { jobsDone } from '../jobs.ts';

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

/** Builds a warranty that ends in 45 days, in a workspace where it is daytime and whose managers get the alert. */
export async function buildEndingWarranty(actor: TestPerson, input: AssetInput = {}): Promise<Asset> {
  const zone = new Date().getUTCHours() < 8 ? 'Pacific/Auckland' : 'UTC';
  await arrange('update organizations set timezone = $2 where id = $1', [actor.organization_id, zone]);
  const asset = await buildAsset(actor, input);
  const ends_on = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
  const body = { starts_on: '2020-01-01', ends_on, covers: ['parts' as const] };
  const reply = await as(actor.token).call(warrantiesApi.create, { params: { id: asset.id }, body });
  if (reply.status !== 200) throw new Error(`the warranty was refused: ${reply.code}`);
  return asset;
}

/** As if servers had noticed that warranties of a workspace end soon; `times` of them at once. */
export async function findWarrantyAlerts(
  { organization_id }: Pick<TestPerson, 'organization_id'>,
  times = 1,
): Promise<void> {
  await arrange(
    `select graphile_worker.add_job('assets.alert_warranties',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))
     from generate_series(1, $2::int)`,
    [organization_id, times],
  );
  await jobsDone();
}

/** As if servers had noticed that something has been in the trash of a workspace for too long. */
export async function findOldTrash({ organization_id }: Pick<TestPerson, 'organization_id'>): Promise<void> {
  await arrange(
    `select graphile_worker.add_job('assets.purge',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [organization_id],
  );
  await jobsDone();
}

export type PlanInput = Partial<CallInput<typeof maintenanceApi.addPlan>['body']>;

/** Builds a plan that was due yesterday. */
export async function buildPlan(actor: TestPerson, asset: { id: string }, input: PlanInput = {}): Promise<string> {
  const starts_on = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
  const body = { title: 'Change the filter', every: 1, interval: 'month' as const, starts_on, ...input };
  const reply = await as(actor.token).call(maintenanceApi.addPlan, { params: { id: asset.id }, body });
  if (reply.status !== 200) throw new Error(`the plan was refused: ${reply.code} ${JSON.stringify(reply.errors)}`);
  return reply.data.plan.id;
}

/** As if servers had noticed that a plan may be due; `times` of them at once. */
export async function findMaintenance(
  { organization_id }: Pick<TestPerson, 'organization_id'>,
  planId: string,
  times = 1,
): Promise<void> {
  await arrange(
    `select graphile_worker.add_job('assets.plan_maintenance',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object('plan_id', $3::uuid)))
     from generate_series(1, $2::int)`,
    [organization_id, times, planId],
  );
  await jobsDone();
}
