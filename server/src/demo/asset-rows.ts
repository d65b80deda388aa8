import { demoAssets, demoCategories } from './asset-list.ts';
import type { Row } from './bulk-insert.ts';
import { buildClaims } from './claim-rows.ts';
import { buildContacts } from './contact-rows.ts';
import type { DemoContext } from './demo-context.ts';
import { buildMaintenance } from './maintenance-rows.ts';
import { buildModels, modelKey } from './model-rows.ts';
import type { Cast } from './people-rows.ts';

const day = 86_400_000;
const both = (en: string, pt: string) => ({ en, pt });
const option = (id: string, en = id, pt = en) => ({ id, label: both(en, pt) });
const noRules = { required: false, unique: false, min: null, max: null, pattern: '' };

type Tables =
  | 'asset_categories'
  | 'warranty_templates'
  | 'asset_models'
  | 'model_fields'
  | 'custom_fields'
  | 'assets'
  | 'asset_codes'
  | 'asset_contacts'
  | 'asset_downtimes'
  | 'asset_warranties'
  | 'warranty_claims'
  | 'asset_events'
  | 'ticket_assets';

/** Models whose units have a field of their own. */
const probed = ['TSX600'];
const gases = ['R134a', 'R290', 'R410A', 'R717'];

/** The fields of the demo, and what an asset of a category has in them. */
function fieldsOf(categoryIds: Map<string, string>, { organization_id, newId }: DemoContext, begun: number) {
  const field = (type: string, label: object, more: Row, position: number): Row => ({
    ...{ organization_id, id: newId(begun), type, label, help: both('', ''), unit: '', rules: noRules, options: [] },
    ...{
      visible_to: 'everybody',
      category_id: null,
      only_models: false,
      in_list: false,
      version: 1,
      position,
      ...more,
    },
  });
  const cooling = categoryIds.get('Cooling');
  return {
    gas: field(
      'choice',
      both('Refrigerant', 'Fluido refrigerante'),
      { options: gases.map((id) => option(id)), category_id: cooling, in_list: true },
      1,
    ),
    charge: field(
      'number',
      both('Charge', 'Carga'),
      { unit: 'kg', category_id: cooling, rules: { ...noRules, min: 0, max: 500 } },
      2,
    ),
    inspected: field('date', both('Last inspection', 'Última inspeção'), {}, 3),
    remote: field('yes_no', both('Remote access', 'Acesso remoto'), {}, 4),
    contract: field(
      'text',
      both('Service contract', 'Contrato de serviço'),
      { visible_to: 'staff', rules: { ...noRules, pattern: '@@-####' } },
      5,
    ),
    probe: field(
      'choice',
      both('Alarm probe', 'Sonda de alarme'),
      { options: [option('PT100'), option('NTC', 'NTC 10k')], only_models: true },
      6,
    ),
  };
}

function valuesOf(
  place: number,
  { category, model }: (typeof demoAssets)[number],
  fields: ReturnType<typeof fieldsOf>,
  { now, iso }: DemoContext,
): Row {
  const idOf = (field: Row): string => String(field.id);
  const isCooling = category === 'Cooling';
  return {
    [idOf(fields.inspected)]: iso(now - (10 + ((place * 13) % 170)) * day).slice(0, 10),
    [idOf(fields.remote)]: place % 3 === 0,
    // Others show the gas of their model.
    ...(isCooling && place % 4 === 0 && { [idOf(fields.gas)]: gases[place % 3] }),
    ...(isCooling && { [idOf(fields.charge)]: 2 + ((place * 7) % 40) }),
    ...(probed.includes(model) && { [idOf(fields.probe)]: 'PT100' }),
    ...(place % 4 === 0 && { [idOf(fields.contract)]: `MF-${2100 + place}` }),
  };
}

/** Two years of warranties in each state, from the place of an asset in the list. */
function warrantiesOf(place: number, make: string, now: number) {
  const months = [36, 24, 24, 12, 60][place % 5] ?? 24;
  const age = [200, 655, 1100, 340, 900, 80][place % 6] ?? 400;
  if (place % 7 === 6) return [];
  const start = new Date(now - age * day);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  const text = (at: Date) => at.toISOString().slice(0, 10);
  const first = {
    kind: 'manufacturer',
    provider: make,
    starts_on: text(start),
    months,
    ends_on: text(new Date(end.getTime() - day)),
    covers: ['labour', 'parts'],
  };
  if (place % 9 !== 2) return [first];
  const contractEnd = text(new Date(now + 210 * day));
  return [
    first,
    {
      kind: 'contract',
      provider: 'Meridian Field Service',
      starts_on: text(new Date(now - 155 * day)),
      months: null,
      ends_on: contractEnd,
      covers: ['labour', 'remote', 'travel'],
    },
  ];
}

/** Every sixth machine has the bar code of its maker, and every twelfth the address of its maker's page too. */
function codeRows(ids: Map<string, string>, { organization_id, now, newId, iso }: DemoContext): Row[] {
  const at = now - 299 * day;
  return demoAssets.flatMap(({ tag, make }, place) => {
    if (place % 6 !== 0) return [];
    const page = `https://${make.toLowerCase().replace(/[^a-z]/g, '')}.example/unit/${tag}`;
    const codes = [`7891${String(200_000_000 + place * 7919)}`, ...(place % 12 === 0 ? [page] : [])];
    const of = { organization_id, asset_id: ids.get(tag), created_at: iso(at) };
    return codes.map((code) => ({ ...of, id: newId(at), code }));
  });
}

const categoryRows = (categoryIds: Map<string, string>, { organization_id, iso }: DemoContext, begun: number): Row[] =>
  demoCategories.map(({ name, icon, color, below }) => ({
    ...{ organization_id, id: categoryIds.get(name), name, icon, color, created_at: iso(begun) },
    parent_id: below ? categoryIds.get(below) : null,
  }));

const eventRow = ({ organization_id, newId, iso }: DemoContext, at: number, line: Row): Row => ({
  ...{ organization_id, id: newId(at) },
  ...line,
  ...{ version: 1, created_at: iso(at) },
});

const warrantyRow = (
  { organization_id, newId, iso }: DemoContext,
  begun: number,
  asset_id: unknown,
  warranty: Row,
): Row => ({
  ...{ organization_id, id: newId(begun), asset_id, reference: '', terms: '' },
  ...warranty,
  created_at: iso(begun),
});

const labelled = (ids: Map<string, string>, teller: DemoContext) => ({
  asset_codes: codeRows(ids, teller),
  asset_contacts: buildContacts(ids, teller),
});

/** About 150 machines of the two customers, and the tickets about them. */
export function buildAssets(cast: Cast, teller: DemoContext, tickets: readonly Row[]): Record<Tables, Row[]> {
  const { organization_id, now, newId, iso, personOf } = teller;
  const begun = now - 300 * day;
  const created_by = personOf('Maya').id;
  const categoryIds = new Map(demoCategories.map(({ name }) => [name, newId(begun)]));
  const ids = new Map(demoAssets.map(({ tag }) => [tag, newId(begun)]));
  const fields = fieldsOf(categoryIds, teller, begun);
  const given = { categoryIds, gasField: String(fields.gas.id), gases, begun };
  const { templates, models, ids: modelIds } = buildModels(teller, given);
  const rows: Record<Tables, Row[]> = {
    asset_categories: categoryRows(categoryIds, teller, begun),
    warranty_templates: templates,
    custom_fields: Object.values(fields).map((field) => ({ ...field, created_at: iso(begun) })),
    asset_models: models,
    model_fields: models
      .filter(({ name }) => probed.includes(String(name)))
      .map(({ id }) => ({ organization_id, model_id: id, field_id: fields.probe.id })),
    ...{ assets: [], asset_downtimes: [], asset_warranties: [], warranty_claims: [] },
    ...labelled(ids, teller),
    ...{ asset_events: [], ticket_assets: [] },
  };
  for (const [place, asset] of demoAssets.entries()) {
    const asset_id = ids.get(asset.tag);
    const warranties = warrantiesOf(place, asset.make, now);
    rows.assets.push({
      ...{
        organization_id,
        id: asset_id,
        tag: asset.tag,
        name: asset.name,
        manufacturer: asset.make,
        model: asset.model,
        model_id: modelIds.get(modelKey(asset)),
      },
      ...{
        location: asset.location,
        status: asset.status,
        criticality: asset.criticality,
        created_by,
        notes: '',
        version: 1,
      },
      serial: `${asset.make.slice(0, 2).toUpperCase()}${(48_213 + place * 7919).toString()}`,
      category_id: categoryIds.get(asset.category) ?? null,
      branch_id: cast.spaces.get(asset.space) ?? null,
      parent_id: asset.partOf ? ids.get(asset.partOf) : null,
      purchase_date: warranties[0]?.starts_on ?? null,
      custom_fields: valuesOf(place, asset, fields, teller),
      warranty_ends_on:
        warranties
          .map(({ ends_on }) => ends_on)
          .toSorted()
          .at(-1) ?? null,
      created_at: iso(begun + place * 60_000),
      updated_at: iso(now - (place % 20) * day - 3_600_000),
    });
    rows.asset_warranties.push(...warranties.map((warranty) => warrantyRow(teller, begun, asset_id, warranty)));
    const event = (at: number, kind: string, ticket_id: unknown, changes: object[] = []): Row =>
      eventRow(teller, at, { asset_id, kind, ticket_id, changes, person_id: created_by });
    rows.asset_events.push(event(begun + place * 60_000, 'created', null));
    if (asset.status === 'down' || asset.status === 'in_repair') {
      const since = now - (5 + place) * 3_600_000;
      rows.asset_downtimes.push({
        organization_id,
        id: newId(since),
        asset_id,
        status: asset.status,
        started_at: iso(since),
      });
      rows.asset_events.push(
        event(since, 'updated', null, [{ field: 'status', from: 'operational', to: asset.status }]),
      );
    }
    const ticket = asset.ticket && tickets.find(({ subject }) => String(subject).startsWith(asset.ticket ?? '–'));
    if (!ticket) continue;
    rows.ticket_assets.push({ organization_id, ticket_id: ticket.id, asset_id });
    rows.asset_events.push(event(Date.parse(String(ticket.created_at)), 'ticket', ticket.id));
  }
  // Parts refer to what they are part of.
  rows.assets.sort((one, other) => Number(one.parent_id !== null) - Number(other.parent_id !== null));
  const claims = buildClaims(teller, rows);
  return {
    ...rows,
    warranty_claims: claims.warranty_claims,
    asset_events: [...rows.asset_events, ...claims.asset_events],
    ...buildMaintenance(teller, rows.assets),
  };
}
