import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formFieldsOf } from '#test/form';
import { exampleOf } from '../openapi/examples.ts';
import { inputSchema } from '../openapi/schemas.ts';
import { unflatten } from '../query-string.ts';
import { readFormValue } from './form-values.ts';

const readForm = (schema: z.ZodType, fields: [string, string][]): unknown =>
  schema.parse(readFormValue(schema, unflatten(fields)));

const bodies = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([verb, { body }]) =>
    body ? [{ name: `${feature}.${verb}`, body }] : [],
  ),
);

/** Without empty objects, which a form has no way to say. */
const exampleFor = (body: z.ZodType) =>
  Object.fromEntries(
    Object.entries(exampleOf(inputSchema(body), [], {}) as object).filter(([, value]) => !isEmptyObject(value)),
  );
const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
/** Rules between fields are not in the JSON schema: what is made from it alone may break them. */
const tried = bodies.filter(({ body }) => body.safeParse(exampleFor(body)).success);

describe('a form', () => {
  it('is tried with nearly all bodies', () => {
    expect(tried.length / bodies.length).toBeGreaterThan(0.9);
  });

  it.each(tried)('says the same as JSON to $name', ({ body }) => {
    const example = exampleFor(body);
    expect(readForm(body, formFieldsOf(example))).toEqual(body.parse(example));
  });

  const schema = z.object({
    count: z.int().optional(),
    agreed: z.boolean().default(false),
    due: z
      .union([z.iso.datetime(), z.literal('')])
      .nullable()
      .optional(),
    reply_id: z.uuid().nullable().default(null),
    ids: z.array(z.int()).default([7]),
    status: z.union([z.literal(1), z.literal(2)]).optional(),
    points: z.array(z.tuple([z.number(), z.number()])).optional(),
    answer: z.union([z.boolean(), z.enum(['accepted'])]).optional(),
    text: z.string().optional(),
  });
  const read = (...fields: [string, string][]) => readForm(schema, fields);

  it.each<[string, [string, string][], object]>([
    ['a number', [['count', '12']], { count: 12 }],
    ['a yes', [['agreed', 'true']], { agreed: true }],
    ['a yes as 1', [['agreed', '1']], { agreed: true }],
    ['a no as 0', [['agreed', '0']], { agreed: false }],
    ['a null', [['reply_id', 'null']], { reply_id: null }],
    ['an empty text as null', [['reply_id', '']], { reply_id: null }],
    ['an empty text where that is a value', [['due', '']], { due: '' }],
    ['a null where an empty text is a value', [['due', 'null']], { due: null }],
    [
      'a list by its indexes',
      [
        ['ids[1]', '2'],
        ['ids[0]', '1'],
      ],
      { ids: [1, 2] },
    ],
    [
      'a list by brackets',
      [
        ['ids[]', '1'],
        ['ids[]', '2'],
      ],
      { ids: [1, 2] },
    ],
    ['a list of one in brackets', [['ids[]', '1']], { ids: [1] }],
    ['a list of one by its plain name', [['ids', '1']], { ids: [1] }],
    [
      'a list by its name again and again',
      [
        ['ids', '1'],
        ['ids', '2'],
        ['ids', '3'],
      ],
      { ids: [1, 2, 3] },
    ],
    ['a list of nothing', [['ids', '']], { ids: [] }],
    ['a choice between numbers', [['status', '2']], { status: 2 }],
    [
      'lists in lists',
      [
        ['points[0][0]', '0.5'],
        ['points[0][1]', '-1e-3'],
      ],
      { points: [[0.5, -0.001]] },
    ],
    ['a boolean of a union', [['answer', 'false']], { answer: false }],
    ['a word of a union', [['answer', 'accepted']], { answer: 'accepted' }],
    ['a text that looks like a number', [['text', '12']], { text: '12' }],
  ])('carries %s', (_, fields, expected) => {
    expect(read(...fields)).toMatchObject(expected);
  });

  it.each<[string, [string, string][], string]>([
    ['a word for a number', [['count', 'many']], 'count'],
    ['nothing for a number', [['count', '']], 'count'],
    ['a hexadecimal number', [['count', '0x10']], 'count'],
    ['a word for a yes', [['agreed', 'yes']], 'agreed'],
    [
      'two values for one',
      [
        ['text', 'a'],
        ['text', 'b'],
      ],
      'text',
    ],
    ['a choice that is none', [['status', '9']], 'status'],
  ])('is refused by the name of the field with %s', (_, fields, field) => {
    const { error } = schema.safeParse(readFormValue(schema, unflatten(fields)));
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
