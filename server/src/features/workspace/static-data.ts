import type { HandlerOutput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { builtInRoles, PlanSlug, plansMap } from '@sightline/contract/permissions';
import type { Locale } from '@sightline/contract/scalars';
import { RoomType } from '@sightline/contract/talk/talk';
import { PriorityId, prioritySlugs, StatusId, statusSlugs, TicketType } from '@sightline/contract/tickets/tickets';
import { measuredIn, type Named, type StaticListName, staticLists } from '@sightline/contract/workspace/lists';
import { SettingKey, settingDefaults, type workspaceApi } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { type Bearer, memberOf } from '../../http/auth.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { PublicCtx, TenantCtx } from '../../kernel/context.ts';
import { type OwnRole, readOwnRoles } from '../people/queries.ts';
import { planOf } from './queries.ts';
import { staticWords } from './static-words.ts';

/** The caller may be signed in. */
type AnybodysCtx = PublicCtx & { actor?: Bearer };

type StaticData = HandlerOutput<typeof workspaceApi.staticData>;

/** Regions of CLDR that are no country: groups, parts of one, and codes for tests. Kosovo has a code in use. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

function listCountries(locale: Locale): Named[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code) // codes in use, not former ones
    .flatMap((id) => {
      const name = names.of(id);
      return name ? [{ id, name }] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}

function unitWord(locale: Locale, unit: string, unitDisplay: 'short' | 'long'): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).formatToParts(2);
  return parts.find(({ type }) => type === 'unit' || type === 'percentSign')?.value ?? unit;
}

const listMeasurement = (locale: Locale): StaticData['measurement'] =>
  Object.entries(measuredIn).map(([id, units]) => ({
    id,
    units: units.map((unit) => ({
      id: unit,
      name: unitWord(locale, unit, 'long'),
      symbol: unitWord(locale, unit, 'short'),
    })),
  }));

function listOf(locale: Locale, list: StaticListName): Named[] {
  return staticLists[list].map((id) => ({ id, name: staticWords[locale][id] }));
}

const languages = [
  { id: 'en', name: 'English' },
  { id: 'pt', name: 'Português' },
] as const;

function makeStaticData(locale: Locale): StaticData {
  return {
    languages: [...languages],
    countries: listCountries(locale),
    timezones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
    permissions: plansMap.map(({ slug }) => slug),
    plans: PlanSlug.options.map(planOf),
    plansMap,
    roles: [],
    settings: SettingKey.options.map((key) => ({ key, value: settingDefaults[key] })),
    enums: {
      ticket_statuses: StatusId.options.map(({ value: id }) => ({ id, slug: statusSlugs[id] })),
      ticket_priorities: PriorityId.options.map(({ value: id }) => ({ id, slug: prioritySlugs[id] })),
      ticket_types: TicketType.options,
      room_types: RoomType.options,
      role_names: [...builtInRoles],
    },
    custom_field_types: listOf(locale, 'custom_field_types'),
    custom_field_rules: listOf(locale, 'custom_field_rules'),
    resource_types: listOf(locale, 'resource_types'),
    talk_statuses: listOf(locale, 'talk_statuses'),
    question_types: listOf(locale, 'question_types'),
    form_field_types: listOf(locale, 'form_field_types'),
    warranty_templates: [],
    measurement: listMeasurement(locale),
    filesystem: {
      bytes_per_message: limits.attachments.bytesPerMessage,
      files_per_message: limits.attachments.filesPerMessage,
      picture_pixels: limits.pictures.pixels['image/jpeg'],
      accepted: ['*/*'],
    },
  };
}

const made = new Map<Locale, StaticData>();

const readWarrantyTemplates = (ctx: TenantCtx): Promise<StaticData['warranty_templates']> =>
  scoped(ctx)
    .selectFrom('warranty_templates')
    .select(['id', 'name', 'months'])
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();

/** Made once for each language; inside a workspace, its own roles are added, and what its assets can be given. */
export const listStaticData: Action<typeof workspaceApi.staticData, AnybodysCtx> = async (ctx) => {
  const data = made.get(ctx.locale) ?? makeStaticData(ctx.locale);
  made.set(ctx.locale, data);
  const { actor } = ctx;
  if (actor?.kind !== 'signed-in' || !actor.organization_id || !actor.role) return data;
  const managesAssets = actor.plan !== null && memberOf(actor).permissions.has('assets.manage');
  return ctx.inOrganization(actor.organization_id, async (tenant) => {
    const own = await readOwnRoles(tenant);
    const warranty_templates = managesAssets ? await readWarrantyTemplates(tenant) : [];
    const shown = withOwnRoles(data, isAgent(actor) ? own : own.filter(({ kind }) => kind === 'branch'));
    return { ...shown, warranty_templates };
  });
};

/** Section 6: each slug names the roles that have it. */
const withOwnRoles = (data: StaticData, own: readonly OwnRole[]): StaticData => ({
  ...data,
  roles: own.map((role) => ({ ...role, holders: null })),
  plansMap: data.plansMap.map((entry) => ({
    ...entry,
    roles: [
      ...entry.roles,
      ...own.filter(({ permissions }) => permissions.includes(entry.slug)).map(({ name }) => name),
    ],
  })),
  enums: { ...data.enums, role_names: [...data.enums.role_names, ...own.map(({ name }) => name)] },
});
