import { Validator } from '@seriousme/openapi-schema-validator';
import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { errorCatalogue } from '@sightline/contract/errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app';

type Content = Record<string, { schema: object; example?: unknown; examples?: Record<string, object> }>;
type Operation = {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
type Document = {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { content: Content }>;
    examples: Record<string, { value: { code: string; status: number } }>;
  };
};

let text: string;
let document: Document;
beforeAll(async () => {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  text = await response.text();
  document = JSON.parse(text) as Document;
});

const operations = (): Operation[] => Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (id: string): Operation | undefined => operations().find(({ operationId }) => operationId === id);
const named: [string, Endpoint][] = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([verb, endpoint]): [string, Endpoint] => [`${feature}.${verb}`, endpoint]),
);
const failureOf = (id: string, status: number) =>
  document.components.responses[operation(id)?.responses[status]?.$ref?.split('/').at(-1) ?? ''];
const codesOf = (id: string, status: number) =>
  Object.keys(failureOf(id, status)?.content['application/json']?.examples ?? {});

describe('the document', () => {
  it('is OpenAPI 3.1 by its own schema', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true });
  });

  it('describes every endpoint of the contract once, in words', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(named.map(([id]) => id).sort());
    for (const { summary } of operations()) expect(summary).toMatch(/^[A-Z].{8,}\.$/);
  });

  it('describes filters as the dotted keys they travel as', () => {
    const names = operation('tickets.list')?.parameters.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['page', 'query', 'filter.status_id', 'filter.closed']));
  });

  it('names the entities of every feature', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(['Ticket', 'AuditLog', 'GuestInvitation', 'StoredRecording', 'FailedJob', 'Mail', 'Mark']),
    );
  });

  it('says who may call', () => {
    expect(operation('session.login')?.security).toEqual([{}]);
    expect(operation('tickets.list')?.security).toEqual([{ member: [] }]);
    expect(operation('talk.send')?.security).toEqual([{ member: [] }, { callGuest: [] }]);
  });

  it('says that files come as a form, or without them as JSON', () => {
    expect(Object.keys(operation('talk.send')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
      'application/json',
    ]);
  });

  it("names an endpoint's own errors beside those of its kind", () => {
    expect(codesOf('tickets.close', 409)).toEqual([
      'TICKET_ALREADY_CLOSED',
      'NO_WORKSPACE_CHOSEN',
      'NO_SPACE_CHOSEN',
      'CONFLICT',
    ]);
    expect(codesOf('tickets.close', 422)).toEqual([
      'NO_SHEET',
      'CLOSING_NEEDS_SHEET',
      'CLOSING_NEEDS_SIGNATURE',
      'INVALID_INPUT',
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(codesOf('session.login', 401)).toEqual([]);
  });

  it('shows every code of the catalogue as an envelope', () => {
    const shown = Object.values(document.components.examples).map(({ value }) => [value.code, value.status]);
    expect(Object.fromEntries(shown)).toEqual(errorCatalogue);
  });
});

describe('the examples', () => {
  /** Places of the document are addressed as JSON pointers, where a slash is written ~1. */
  const pointer = (...steps: string[]) =>
    steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

  function checkerOf(): (place: string, value: unknown) => string[] {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat('binary', true);
    ajv.addSchema(JSON.parse(text) as object, 'document');
    return (place, value) => {
      const validate = ajv.compile({ $ref: `document#/${place}` });
      return validate(value) ? [] : [`${place}: ${ajv.errorsText(validate.errors)}`];
    };
  }

  it('fit the schemas they stand beside', () => {
    const check = checkerOf();
    const problems: string[] = [];
    let checked = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        const at = (...steps: string[]) => pointer('paths', path, method, ...steps);
        const places: [string, Content][] = [
          [at('requestBody', 'content'), requestBody?.content ?? {}],
          ...Object.entries(responses).map(([status, { content }]): [string, Content] => [
            at('responses', status, 'content'),
            content ?? {},
          ]),
        ];
        for (const [place, content] of places) {
          for (const [type, { example }] of Object.entries(content)) {
            if (example === undefined) continue;
            problems.push(...check(`${place}/${pointer(type)}/schema`, example));
            checked += 1;
          }
        }
      }
    }
    expect(problems).toEqual([]);
    expect(checked).toBeGreaterThan(80);
  });

  it('of refusals fit too', () => {
    const check = checkerOf();
    const problems = Object.entries(document.components.responses).flatMap(([name, { content }]) =>
      Object.keys(content['application/json']?.examples ?? {}).flatMap((code) =>
        check(
          `${pointer('components', 'responses', name, 'content', 'application/json')}/schema`,
          document.components.examples[code]?.value,
        ),
      ),
    );
    expect(problems).toEqual([]);
  });

  it('are taken and given by the contract itself', () => {
    const refused = named.filter(([id, endpoint]) => {
      const described = operation(id);
      const sent = described?.requestBody?.content['application/json']?.example;
      const answered = described?.responses[200]?.content?.['application/json']?.example as
        | { data: unknown }
        | undefined;
      const isSentWell = sent === undefined || endpoint.body?.safeParse(sent).success;
      const isAnsweredWell = endpoint.data === undefined || endpoint.data.safeParse(answered?.data).success;
      return !isSentWell || !isAnsweredWell;
    });
    expect(refused.map(([id]) => id)).toEqual([]);
  });
});

describe('the docs page', () => {
  async function open(path: string) {
    const { origin } = await testApp();
    const response = await fetch(`${origin}${path}`);
    return { headers: response.headers, text: await response.text() };
  }

  it('shows every endpoint, and needs nothing that its policy forbids or another origin holds', async () => {
    const { headers, text: page } = await open('/api/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    for (const [id] of named) expect(page).toContain(`<article id="${id}"`);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?! src="\/api\/docs\/)|(src|href)="(?!\/|#)/);
  });

  it('brings its style and its script along', async () => {
    const { text: page } = await open('/api/docs');
    const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(2);
    for (const path of files) {
      const { headers, text } = await open(path);
      expect(headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
      expect(text.length).toBeGreaterThan(500);
    }
  });
});
