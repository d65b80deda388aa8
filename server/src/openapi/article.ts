import { type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import { sentence } from '../http/messages.ts';
import { escapeHtml, markdown } from './markup.ts';
import type { Json } from './schemas.ts';

type Media = { example?: unknown; schema: Json };
type Parameter = { $ref?: string; name: string; in: string; required: boolean; description?: string; schema: Json };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
};
export type Document = {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, { content: Record<string, { examples: object }> }>;
  };
};
export type Place = { method: string; path: string; operation: Operation };

const nameOf = ($ref: unknown): string => String($ref).split('/').at(-1) ?? '';

/** A short description of the allowed values. */
function kindOf(schema: Json): string {
  const {
    anyOf,
    enum: choices,
    format,
    type,
    items,
    maxLength,
  } = schema as { anyOf?: Json[]; enum?: unknown[] } & Json;
  if (schema.$ref) return nameOf(schema.$ref);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(', ');
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (type === 'array') return `list of ${kindOf(items as Json)}`;
  const most = maxLength === undefined ? '' : `, at most ${String(maxLength)} letters`;
  return `${String(format ?? type ?? 'anything')}${most}`;
}

type Field = { name: string; place: string; required: boolean; schema: Json; description: string };

function table(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, place, required, schema, description }) => {
    const otherwise = schema.default === undefined ? '' : `, by default ${JSON.stringify(schema.default)}`;
    const need = required ? 'required' : 'optional';
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td class="quiet">${place}${need}</td>
      <td>${escapeHtml(kindOf(schema) + otherwise)} ${description && markdown(description)}</td></tr>`;
  });
  return `<h4>${title}</h4><div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">Use</th><th scope="col">Value</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`;
}

function bodyFields(schema: Json): Field[] {
  const form = ((schema.anyOf as Json[] | undefined) ?? [schema])[0] ?? {};
  const required = (form.required as string[] | undefined) ?? [];
  return Object.entries((form.properties ?? {}) as Record<string, Json>).map(([name, inner]) => ({
    name,
    place: '',
    required: required.includes(name),
    schema: inner,
    description: '',
  }));
}

function parameterFields(document: Document, parameters: readonly Parameter[]): Field[] {
  return parameters
    .filter(({ $ref }) => nameOf($ref) !== 'AcceptLanguage') // every endpoint takes it; the introduction says so
    .map((parameter) => (parameter.$ref ? document.components.parameters[nameOf(parameter.$ref)] : parameter))
    .filter((parameter) => parameter !== undefined)
    .map(({ name, in: place, required, schema, description = '' }) => ({
      name,
      place: `${place}, `,
      required,
      schema,
      description,
    }));
}

const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "'\\''")}'`;

function curlOf({ method, path, operation }: Place): string {
  const example = operation.requestBody?.content['application/json']?.example;
  const [form] = Object.entries(operation.requestBody?.content['multipart/form-data']?.schema.properties ?? {}).slice(
    -1,
  );
  const isPublic = Object.keys(operation.security[0] ?? {}).length === 0;
  return [
    `curl -X ${method.toUpperCase()} "$ORIGIN${path}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(example)}`]),
    ...(example === undefined && form ? [`-F '${form[0]}=@photo.jpg'`] : []),
  ].join(' \\\n  ');
}

function errorRows(document: Document, { responses }: Operation): string {
  const codes = Object.values(responses).flatMap(({ $ref }) => {
    const content = $ref ? document.components.responses[nameOf($ref)]?.content['application/json'] : undefined;
    return Object.keys(content?.examples ?? {}) as ErrorCode[];
  });
  const rows = codes.map(
    (code) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${errorCatalogue[code]}</td><td>${escapeHtml(sentence(code, 'en'))}</td></tr>`,
  );
  return `<details><summary>${codes.length} errors</summary><div class="scroll" tabindex="0" role="group" aria-label="Errors"><table>
    <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table></div></details>`;
}

const pretty = (value: unknown): string => escapeHtml(JSON.stringify(value, null, 2));
const block = (label: string, text: string): string =>
  `<pre tabindex="0" role="group" aria-label="${label}">${text}</pre>`;

export function article(document: Document, place: Place): string {
  const { method, path, operation } = place;
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = Object.values(requestBody?.content ?? {})[0];
  const answer = responses[200]?.content?.['application/json']?.example;
  const words = `${method} ${path} ${operationId} ${summary} ${description}`.toLowerCase();
  return `<article id="${operationId}" data-words="${escapeHtml(words)}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title">${escapeHtml(summary)}</h3>
    <p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></p>
    ${markdown(description)}
    ${table('Parameters', parameterFields(document, parameters))}
    ${table('Body', body ? bodyFields(body.schema) : [])}
    <h4>Request</h4><div class="example">${block(`Request: ${escapeHtml(summary)}`, escapeHtml(curlOf(place)))}</div>
    ${answer === undefined ? '' : `<details><summary>Answer</summary>${block(`Answer: ${escapeHtml(summary)}`, pretty(answer))}</details>`}
    ${errorRows(document, operation)}
  </article>`;
}
