import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries } from '../src/boundaries.ts';
import { boundaryRules } from '../src/boundary-rules.ts';
import { plantTree } from './tree.ts';

const EMPTY = 'export const thing = 1;\n';

/** One or more violations of each rule: the file that imports, and what it imports. */
const VIOLATIONS: Record<string, { file: string; imports: string; target?: string }[]> = {
  'contract-media-tracker-stand-alone': [
    { file: 'contract/src/a.ts', imports: '../../server/src/b.ts', target: 'server/src/b.ts' },
    { file: 'media/src/a.ts', imports: '@sightline/contract/b', target: 'contract/src/b.ts' },
    { file: 'tracker/src/a.ts', imports: '../../media/src/b.ts', target: 'media/src/b.ts' },
  ],
  'web-imports-only-contract-and-tracker': [
    { file: 'web/src/lib/a.ts', imports: '../../../server/src/b.ts', target: 'server/src/b.ts' },
    { file: 'web/src/lib/a.ts', imports: '../../../media/src/b.ts', target: 'media/src/b.ts' },
  ],
  'server-imports-only-contract-and-media': [
    { file: 'server/src/a.ts', imports: '../../web/src/lib/b.ts', target: 'web/src/lib/b.ts' },
    { file: 'server/src/a.ts', imports: '../../checks/src/b.ts', target: 'checks/src/b.ts' },
  ],
  'server-feature-front-doors': [
    {
      file: 'server/src/features/brand-new/a.ts',
      imports: '../tickets/timers.ts',
      target: 'server/src/features/tickets/timers.ts',
    },
    {
      file: 'server/src/features/calls/a.ts',
      imports: '#server/features/tickets/routes',
      target: 'server/src/features/tickets/routes.ts',
    },
    {
      file: 'server/src/features/talk/a.ts',
      imports: '../calls/recordings/queries.ts',
      target: 'server/src/features/calls/recordings/queries.ts',
    },
  ],
  'web-feature-front-doors': [
    {
      file: 'web/src/features/brand-new/a.tsx',
      imports: '../tickets/ticket-list.tsx',
      target: 'web/src/features/tickets/ticket-list.tsx',
    },
    {
      file: 'web/src/features/talk/a.tsx',
      imports: '#web/features/tickets/mutations.ts',
      target: 'web/src/features/tickets/mutations.ts',
    },
    {
      file: 'web/src/features/talk/b.tsx',
      imports: '#web/features/tickets/detail/api.ts',
      target: 'web/src/features/tickets/detail/api.ts',
    },
  ],
  'call-rooms-import-downwards': [
    {
      file: 'web/src/features/calls/marks/a.ts',
      imports: '../freeze/b.ts',
      target: 'web/src/features/calls/freeze/b.ts',
    },
    {
      file: 'web/src/features/calls/tracking/viewer/a.ts',
      imports: '../../screen/b.tsx',
      target: 'web/src/features/calls/screen/b.tsx',
    },
    {
      file: 'web/src/features/calls/brand-new/a.ts',
      imports: '../session/b.ts',
      target: 'web/src/features/calls/session/b.ts',
    },
    {
      file: 'web/src/features/calls/session/a.ts',
      imports: '../events.ts',
      target: 'web/src/features/calls/events.ts',
    },
  ],
  'ui-and-lib-know-no-feature': [
    { file: 'web/src/ui/a.tsx', imports: '../features/people/b.ts', target: 'web/src/features/people/b.ts' },
    { file: 'web/src/lib/a.ts', imports: '../features/people/b.ts', target: 'web/src/features/people/b.ts' },
  ],
  'fields-know-no-feature-but-people': [
    { file: 'web/src/fields/a.tsx', imports: '../features/sheets/api.ts', target: 'web/src/features/sheets/api.ts' },
    { file: 'web/src/fields/b.tsx', imports: '../routes/b.tsx', target: 'web/src/routes/b.tsx' },
  ],
  'editor-knows-no-owner-of-documents': [
    {
      file: 'web/src/editor/a.tsx',
      imports: '../features/knowledge/api.ts',
      target: 'web/src/features/knowledge/api.ts',
    },
    { file: 'web/src/editor/b.tsx', imports: '../routes/b.tsx', target: 'web/src/routes/b.tsx' },
  ],
  'features-know-no-route': [
    { file: 'web/src/features/tickets/a.tsx', imports: '../../routes/b.tsx', target: 'web/src/routes/b.tsx' },
    { file: 'web/src/features/tickets/a.tsx', imports: '../../app/b.tsx', target: 'web/src/app/b.tsx' },
  ],
  'events-know-no-react': [{ file: 'web/src/features/tickets/events.ts', imports: 'react' }],
  'only-transport-touches-the-native-library': [
    { file: 'media/src/rooms.ts', imports: 'node-datachannel' },
    { file: 'server/src/a.ts', imports: 'node-datachannel' },
  ],
  'product-imports-no-test-code': [
    { file: 'server/src/a.ts', imports: '../test/b.ts', target: 'server/test/b.ts' },
    { file: 'web/src/lib/a.ts', imports: './b.test.ts', target: 'web/src/lib/b.test.ts' },
  ],
  'no-unresolved-import-of-ours': [{ file: 'server/src/a.ts', imports: './gone.ts' }],
  'no-cycles': [
    { file: 'server/src/a.ts', imports: './a.ts' },
    { file: 'server/src/a.ts', imports: './b.ts', target: 'server/src/b.ts' },
  ],
};

const ALLOWED: Record<string, string> = {
  'contract/src/tickets/tickets.ts': EMPTY,
  'media/src/transport.ts': "import 'node-datachannel';\n",
  'server/src/features/calls/actions.ts':
    "import '../tickets/queries.ts';\nimport '@sightline/contract/tickets/tickets';\n",
  'server/src/features/tickets/queries.ts': EMPTY,
  'web/src/features/tickets/events.ts': "import '../people/api.ts';\nimport '../../ui/button.tsx';\n",
  'web/src/features/people/api.ts': EMPTY,
  'web/src/features/calls/freeze/freeze.ts': "import '../session/session.ts';\nimport '../api.ts';\n",
  'web/src/features/calls/session/session.ts': "import '../api.ts';\n",
  'web/src/features/calls/api.ts': EMPTY,
  'web/src/features/tickets/api.ts': EMPTY,
  'web/src/features/tickets/embed.tsx': EMPTY,
  'web/src/features/home/lists.tsx': "import '../tickets/api.ts';\nimport '../tickets/embed.tsx';\n",
  'web/src/routes/ticket.tsx': "import '../features/tickets/events.ts';\nimport '../features/people/api.ts';\n",
  'web/src/ui/button.tsx': EMPTY,
};

function plantHouse(files: Record<string, string>): string {
  const root = plantTree({
    'contract/package.json': '{ "name": "@sightline/contract", "exports": { "./*": "./src/*.ts" } }',
    'server/package.json': '{ "name": "@sightline/server", "imports": { "#server/*": "./src/*.ts" } }',
    'web/package.json': '{ "name": "@sightline/web", "imports": { "#web/*": "./src/*" } }',
    ...files,
  });
  mkdirSync(path.join(root, 'node_modules/@sightline'), { recursive: true });
  symlinkSync(path.join(root, 'contract'), path.join(root, 'node_modules/@sightline/contract'));
  return root;
}

describe('the import rules', () => {
  it('let through what the architecture allows', () => {
    const finding = checkBoundaries(plantHouse(ALLOWED));
    expect(finding).toEqual({ checked: 12, problems: [] });
  });

  it.each([...boundaryRules.map((rule) => rule.name), 'no-unresolved-import-of-ours', 'no-cycles'])(
    'refuse a planted violation of %s',
    (rule) => {
      const violations = VIOLATIONS[rule] ?? [];
      expect(violations).not.toEqual([]);
      for (const { file, imports, target } of violations) {
        const back = rule === 'no-cycles' ? `import '../../${file}';\n` : EMPTY;
        const planted = { ...(target === undefined ? {} : { [target]: back }), [file]: `import '${imports}';\n` };
        const { problems } = checkBoundaries(plantHouse(planted));
        expect(problems).toContainEqual(expect.stringMatching(`^${rule}: ${file} -> `));
      }
    },
  );

  it('refuse folders of the server that import each other when it runs, and let types through', () => {
    const planted = (back: string) =>
      checkBoundaries(
        plantHouse({
          'server/src/db/a.ts': "import '../http/a.ts';\n",
          'server/src/http/a.ts': EMPTY,
          'server/src/http/b.ts': back,
        }),
      ).problems;
    expect(planted("import '../db/a.ts';\n")).toEqual([
      'no-folder-cycles: server/src/db -> server/src/http -> server/src/db',
    ]);
    expect(planted("import type { A } from '../db/a.ts';\nexport type B = A;\n")).toEqual([]);
  });

  it('see imports of types and imports at run time', () => {
    const planted = {
      'server/src/b.ts': 'export type Thing = 1;\n',
      'web/src/lib/typed.ts': "import type { Thing } from '../../../server/src/b.ts';\nexport const a: Thing = 1;\n",
      'web/src/lib/inline.ts': "export type A = import('../../../server/src/b.ts').Thing;\n",
      'web/src/lib/passed-on.ts': "export type { Thing } from '../../../server/src/b.ts';\n",
      'web/src/lib/lazy.ts': "export const load = () => import('../../../server/src/b.ts');\n",
    };
    const { problems } = checkBoundaries(plantHouse(planted));
    expect(problems).toHaveLength(4);
  });

  it('find nothing checked in an empty tree', () => {
    expect(checkBoundaries(plantTree({}))).toMatchObject({ checked: 0 });
  });
});
