import { createHash } from 'node:crypto';
import type { Json } from './schemas.ts';

/** Words of a day at work, by the name of the field, the more special place first. */
const examplesByField: Record<string, unknown> = {
  'organization.name': 'Lakeside Foods',
  'organization.logo': null,
  'branch.name': 'Plant 2',
  'branches.name': 'Plant 2',
  'space.name': 'Plant 2',
  'spaces.name': 'Plant 2',
  'room.name': 'Compressor 3 loses pressure',
  'rooms.name': 'Compressor 3 loses pressure',
  'attachments.name': 'gauge.jpg',
  'attachment.name': 'gauge.jpg',
  'environment.name': 'Sightline',
  'languages.name': 'English',
  'error.path': '/api/tickets',
  'marks.text': '',
  'marks.width': 0.008,
  'marks.points': [
    [0.41, 0.5],
    [0.47, 0.52],
  ],
  attachments: [],
  branch_name: 'Plant 2',
  caption: 'The gauge after the seal was changed.',
  code: 'Yq3vTz8mKd1fWc6s',
  color: '#ff3b30',
  colors: { primary: '#3257d6', secondary: '#0f766e' },
  conclusion: 'The seal was worn; the pressure holds again.',
  description: 'Since this morning it drops below 6 bar within an hour.',
  device_name: 'web',
  email: 'ana@example.com',
  favicon: null,
  from: null,
  guest_name: 'Rui Lopes',
  guest_token: 'g_3JqX9uW2nVb7RkZ5cLtY8sDfHpA1mEoG4iKwQvTxNz0',
  height: 900,
  host_name: 'Ana Sousa',
  last_page: 3,
  marks: '[]',
  message: 'The gauge shows 5.4 bar now.',
  mime: 'image/jpeg',
  name: 'Ana Sousa',
  organization_name: 'Lakeside Foods',
  password: 'correct horse battery',
  page: 1,
  per_page: 30,
  plainText: 'vN4tK8wQ2xZ6cR1mJ5hB9sLdF3gYpA7eUoTiW0qXzEk',
  problem: 'The compressor loses pressure within an hour.',
  query: 'compressor',
  recommendations: 'Change the seal every twelve months.',
  reply: null,
  reply_id: null,
  room_name: 'Compressor 3 loses pressure',
  seq: 17,
  last_seq: 17,
  share_code: 'Yq3vTz8mKd1fWc6s',
  size: 482133,
  slug: 'sightline',
  space_name: 'Plant 2',
  subject: 'Compressor 3 loses pressure',
  subtitle: 'Remote support',
  thumbnail_url: null,
  timezone: 'Europe/Lisbon',
  timezones: ['Europe/Lisbon', 'America/Sao_Paulo'],
  permissions: ['tickets.view', 'tickets.close'],
  to: '2',
  ticket_id: 1042,
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ2aWRlbyI6e319.c2lnbmF0dXJl',
  total: 62,
  tracked_seconds: 5400,
  url: '/api/file/01981f3c-5d21-7000-8000-3b1f0a5c9d42',
  user_name: 'Ana Sousa',
  version: 3,
  width: 1200,
  work_done: 'Changed the seal and tested for two hours.',
};

/** The same name has the same id everywhere in the document. */
function exampleId(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return `01981f3c-${digits.slice(0, 4)}-7000-8000-${digits.slice(4, 16)}`;
}

function textOf({ format, minLength = 0 }: Json, path: string[]): string {
  const name = path.at(-1) ?? '';
  if (format === 'uuid') return exampleId(name === 'id' ? path.slice(-2).join('.') : name);
  if (format === 'date-time') return '2026-11-20T09:30:00.000Z';
  return name.replaceAll('_', ' ').padEnd(Number(minLength), '.');
}

type Alternatives = { anyOf?: Json[]; oneOf?: Json[]; enum?: unknown[] };

const isNull = ({ type }: Json): boolean => type === 'null';

/** The value of the list, where it is of a kind that the schema knows. */
function findExample(schema: Json, path: string[]): { value: unknown } | undefined {
  const { anyOf = [] }: Alternatives = schema;
  const forms = [schema, ...anyOf];
  if (forms.some(({ format }) => format === 'uuid')) return undefined;
  const place = [path.slice(-2).join('.'), path.at(-1) ?? ''].find((name) => name in examplesByField);
  if (place === undefined) return undefined;
  const value = examplesByField[place];
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const fits = forms.some(({ type }) => type === kind || (type === 'integer' && kind === 'number'));
  return fits ? { value } : undefined;
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

/** A value as the schema describes it, made of what the names of its fields promise. */
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
