import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

const isContract = (id: string): boolean => /[\\/]contract[\\/]src[\\/].+\.ts(\?lean)?$/.test(id);
const isOurs = (id: string): boolean => /[\\/]web[\\/](src|test)[\\/].*\.tsx?(\?.*)?$/.test(id);
const packageName = '@sightline/contract/';
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
/** The browser reads these keys; only the server reads the schemas, and only the compiler the types. */
const keptKeys = ['files', 'raw'];
const listKeys = ['fields', 'filters', 'orders', 'order'];

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
}

const isCallOf = ({ callee }: Node, name: string): boolean => {
  const { type, name: called } = callee as Node;
  return type === 'Identifier' && called === name;
};

/** `defineList({ filters, orders, order, perPage, schemas: … })` -> `({ filters, orders, order })`: addresses and columns are read by the declaration itself. */
function listAsWritten(call: Node, code: string): Edit[] {
  const [list] = call.arguments as Node[];
  if (!isCallOf(call, 'defineList') || list?.type !== 'ObjectExpression') return [];
  const kept = (list.properties as Node[]).filter(({ key }) =>
    listKeys.includes(String((key as Node | undefined)?.name)),
  );
  const text = `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
  return [{ start: call.start, end: call.end, text }];
}

/** `endpoint('POST', '/x', { body: …, data: …, files: 'files' })` -> `endpoint('POST', '/x', { files: 'files' })`. */
function withoutSchemas(call: Node, code: string): Edit[] {
  const shape = (call.arguments as Node[])[2];
  if (!isCallOf(call, 'endpoint') || shape?.type !== 'ObjectExpression') return [];
  const kept = (shape.properties as Node[]).filter((property) => {
    const key = property.key as Node | undefined;
    return key !== undefined && keptKeys.includes(String(key.name));
  });
  const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
  return [{ start: shape.start, end: shape.end, text }];
}

const isPlain = ({ type }: Node): boolean => type === 'ArrowFunctionExpression' || type.endsWith('Literal');

/** `const Ticket = z.object(…)` at the top -> a pure expression that a bundle leaves out unless somebody uses it. */
function pureConstants(statement: Node): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as Node[]).flatMap(({ init }) =>
    isNode(init) && !isPlain(init)
      ? [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ]
      : [],
  );
}

/** Schemas are written `Ticket`; endpoints, limits and functions `ticketsApi`. */
const isSchemaName = (name: string): boolean => /^[A-Z]/.test(name);

/** `import { Ticket, ticketsApi } from '…/tickets'` -> the schema from the whole module, the rest from its lean twin. */
function leanImport(statement: Node, code: string): Edit[] {
  const from = String((statement.source as Node | undefined)?.value);
  if (statement.type !== 'ImportDeclaration' || !from.startsWith(packageName)) return [];
  if (statement.importKind === 'type') return [];
  const specifiers = (statement.specifiers as Node[]).filter(({ importKind }) => importKind !== 'type');
  const written = ({ start, end }: Node) => code.slice(start, end);
  const isSchema = ({ imported }: Node) => isSchemaName(String((imported as Node).name));
  const importOf = (names: Node[], query: string) =>
    names.length > 0 ? `import { ${names.map(written).join(', ')} } from '${from}${query}';` : '';
  const [schemas, lean] = [specifiers.filter(isSchema), specifiers.filter((specifier) => !isSchema(specifier))];
  return [{ start: statement.start, end: statement.end, text: importOf(schemas, '') + importOf(lean, '?lean') }];
}

function applied(code: string, edits: Edit[]): string {
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start);
  return fromTheEnd.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/**
 * The browser needs method, path and the names of the contract, and only those schemas that its forms check with. A
 * module cannot be cut in two by a bundler, so each has a lean twin without schemas for everybody who uses none.
 * Without this the sign-in page would load zod and every schema of the session: 23 KB for two text fields.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.startsWith(packageName) || !source.endsWith('?lean')) return null;
    const whole = await this.resolve(source.slice(0, -'?lean'.length), importer);
    return whole && { ...whole, id: `${whole.id}?lean` };
  },
  transform(code, id) {
    if (isContract(id)) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      const calls = [...walk(program)].filter(({ type }) => type === 'CallExpression');
      const constants = (program.body as Node[]).flatMap(pureConstants);
      const shorter = calls.flatMap((call) => [...withoutSchemas(call, code), ...listAsWritten(call, code)]);
      return { code: applied(code, [...shorter, ...constants]), map: null };
    }
    if (!isOurs(id) || !code.includes(packageName)) return null;
    const program = this.parse(code, { lang: /\.tsx(\?|$)/.test(id) ? 'tsx' : 'ts' }) as unknown as Node;
    return {
      code: applied(
        code,
        (program.body as Node[]).flatMap((node) => leanImport(node, code)),
      ),
      map: null,
    };
  },
});
