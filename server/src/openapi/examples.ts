import { createHash } from 'node:crypto';
import { requestExamples } from './request-examples.gen.ts';
import type { Json } from './schemas.ts';

/** Examples for fields of answers, the more specific path first. */
const answerExamples: Record<string, unknown> = {
  'out_of_office.from': '2026-12-21',
  'out_of_office.to': '2027-01-01',
  'away.from': '2026-12-21',
  'away.to': '2027-01-01',
  'costs.lines': [],
  'organization.name': 'Meridian Field Service',
  'organizations.name': 'Meridian Field Service',
  'covered.until': '2027-12-31',
  'branch.name': 'Harbour Hospital',
  'branches.name': 'Harbour Hospital',
  'space.name': 'Harbour Hospital',
  'spaces.name': 'Harbour Hospital',
  'room.name': 'Printer shows error 0x6',
  'rooms.name': 'Printer shows error 0x6',
  'attachment.name': 'display.jpg',
  'environment.name': 'Sightline',
  'languages.name': 'English',
  'provider.name': 'Company login',
  short_name: 'meridian',
  issuer: 'https://login.example.com',
  client_id: 'sightline',
  domains: ['meridian.example'],
  attachments: [],
  'body.content': [{ type: 'paragraph', content: [{ type: 'text', text: 'Close the paper tray until it clicks.' }] }],
  colors: { primary: '#3257d6', secondary: '#0f766e' },
  device_name: 'web',
  guest_name: 'Rui Lopes',
  guest_token: 'g_3JqX9uW2nVb7RkZ5cLtY8sDfHpA1mEoG4iKwQvTxNz0',
  host_name: 'Ana Sousa',
  last_page: 3,
  mime: 'image/jpeg',
  name: 'Ana Sousa',
  per_page: 30,
  plainText: 'vN4tK8wQ2xZ6cR1mJ5hB9sLdF3gYpA7eUoTiW0qXzEk',
  reply: null,
  room_name: 'Printer shows error 0x6',
  seq: 17,
  last_seq: 17,
  size: 482133,
  slug: 'sightline',
  subtitle: 'Remote support',
  timezone: 'Europe/Lisbon',
  timezones: ['Europe/Lisbon', 'America/Sao_Paulo'],
  permissions: ['tickets.view', 'tickets.close'],
  ticket_id: 1042,
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ2aWRlbyI6e319.c2lnbmF0dXJl',
  total: 62,
  tracked_seconds: 5400,
  url: '/api/file/01981f3c-5d21-7000-8000-3b1f0a5c9d42',
  version: 3,
};

/** The same kind of thing has the same id everywhere in the document. */
export function exampleId(kind: string): string {
  const digits = createHash('sha256').update(kind).digest('hex');
  return `01981f3c-${digits.slice(0, 4)}-7000-8000-${digits.slice(4, 16)}`;
}

/** Names the kind of thing that an id belongs to: `ticket` for the one in `tickets` and for `ticket_id`. */
export const kindOfId = (path: readonly string[]): string =>
  (path.at(path.at(-1) === 'id' ? -2 : -1) ?? '').replace(/_ids?$|(?<=h)es$|s$/, '');

const isObject = (value: unknown): value is object => value instanceof Object && !Array.isArray(value);

/** Values from the examples of requests, by the name of the field, alone and with the name of its parent. */
const requestValues: Record<string, unknown> = {};

function gather(value: object, around = ''): void {
  for (const [name, inner] of Object.entries(value)) {
    const objects = [inner].flat().filter(isObject);
    for (const object of objects) gather(object, name);
    if (objects.length > 0) continue; // an answer may say more of it
    for (const place of [name, `${around}.${name}`]) requestValues[place] ??= inner;
  }
}

for (const body of Object.values(requestExamples)) gather(body);

/** A time of day, as `contract` writes it. */
const timeOfDay = '^([01]\\d|2[0-3]):[0-5]\\d$';

function textOf({ format, pattern, minLength = 0 }: Json, path: string[]): string {
  if (pattern === timeOfDay) return '09:30';
  const name = path.at(-1) ?? '';
  if (format === 'uuid') return exampleId(kindOfId(path));
  if (format === 'date-time') return '2026-11-20T09:30:00.000Z';
  if (format === 'date') return '2026-11-20';
  return name.replaceAll('_', ' ').padEnd(Number(minLength), '.');
}

type Alternatives = { anyOf?: Json[]; oneOf?: Json[]; enum?: unknown[] };

const isNull = ({ type }: Json): boolean => type === 'null';

/** A request names by their ids what an answer describes. */
const holdsIds = (value: unknown, { items }: Json): boolean =>
  Array.isArray(value) &&
  !value.every(isObject) &&
  [undefined, 'object'].includes((items as Json | undefined)?.type as never);

const isDay = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));

const fits = (value: unknown, forms: readonly Json[]): boolean => {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return forms.some(
    (form) =>
      !holdsIds(value, form) &&
      (form.type === kind || (form.type === 'integer' && kind === 'number')) &&
      (form.format !== 'date' || isDay(value)),
  );
};

/** Finds an example for a field, the more specific path first, if the schema accepts its type. */
function findExample(schema: Json, path: string[]): { value: unknown } | undefined {
  const { anyOf = [] }: Alternatives = schema;
  const forms = [schema, ...anyOf];
  if (forms.some(({ format }) => format === 'uuid')) return undefined;
  const bareName = schema.default === undefined ? [path.at(-1) ?? ''] : [];
  const places = [path.slice(-2).join('.'), ...bareName];
  const values = places.flatMap((place) => [answerExamples[place], requestValues[place]]);
  const value = values.find((one) => one !== undefined && fits(one, forms));
  return value === undefined ? undefined : { value };
}

function memberOf(schema: Json, path: string[], components: Json): unknown {
  if (schema.type === 'array') return [exampleOf(schema.items as Json, path, components)];
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(properties.map(([key, inner]) => [key, exampleOf(inner, [...path, key], components)]));
  }
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  return schema.type === 'string' ? textOf(schema, path) : null;
}

/** Makes a value that fits the schema, guided by the names of its fields. */
export function exampleOf(schema: Json, path: string[], components: Json): unknown {
  if (typeof schema.$ref === 'string') {
    const target = components[schema.$ref.split('/').at(-1) ?? ''] as Json;
    return exampleOf(target, path, components);
  }
  const { anyOf, oneOf, enum: choices }: Alternatives = schema;
  if (choices) return choices[0];
  if ('const' in schema) return schema.const;
  const known = findExample(schema, path);
  if (known) return known.value;
  if (schema.default !== undefined) return schema.default;
  const [form] = (anyOf ?? oneOf ?? []).filter((one) => !isNull(one));
  return form ? exampleOf(form, path, components) : memberOf(schema, path, components);
}
