import { describe, expect, it } from 'vitest';
import { checkActors } from '../src/actors.ts';
import { checkCommentedOutCode } from '../src/commented-out-code.ts';
import { checkDocClaims } from '../src/doc-claims.ts';
import { checkFeatureCircles } from '../src/feature-circles.ts';
import { checkFeatureNames, checkPartNames } from '../src/feature-names.ts';
import { type Finding, problemsOf } from '../src/finding.ts';
import { checkNames, checkSizes } from '../src/layout.ts';
import { checkLinks } from '../src/links.ts';
import { checkLogLines } from '../src/log-lines.ts';
import { checkScopedStatements } from '../src/scoped-statements.ts';
import { checkTimeFormats } from '../src/time-formats.ts';
import { checkTimedWaits } from '../src/timed-waits.ts';
import { checkWording } from '../src/wording.ts';
import { checkWords } from '../src/words.ts';
import { plantTree } from './tree.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('every check', () => {
  const checks: Record<string, (root: string) => Finding> = {
    sizes: checkSizes,
    names: checkNames,
    'feature-names': checkFeatureNames,
    words: checkWords,
    wording: checkWording,
    links: checkLinks,
    'doc-claims': checkDocClaims,
    'commented-out-code': checkCommentedOutCode,
    'timed-waits': checkTimedWaits,
    'time-formats': checkTimeFormats,
    'scoped-statements': checkScopedStatements,
    actors: checkActors,
  };

  it.each(Object.entries(checks))('%s is red when it found nothing to check', (_name, check) => {
    expect(problemsOf(check(plantTree({})))).toEqual([expect.stringContaining('nothing was checked')]);
  });
});

describe('sizes', () => {
  it('refuse a source file over 400 lines and a test over 800', () => {
    const root = plantTree({
      'server/src/long.ts': lines(401),
      'server/src/long.test.ts': lines(801),
      'web/src/ui/long.module.css': 'a {}\n'.repeat(401),
      'server/src/full.ts': lines(400),
      'server/src/full.test.ts': lines(800),
    });
    expect(checkSizes(root).problems).toEqual([
      'server/src/long.test.ts: 801 lines, 800 at most',
      'server/src/long.ts: 401 lines, 400 at most',
      'web/src/ui/long.module.css: 401 lines, 400 at most',
    ]);
  });
});

describe('names', () => {
  it.each([
    'server/src/utils/dates.ts',
    'web/src/helpers.ts',
    'web/src/features/tickets/hooks/use-ticket.ts',
    'server/src/common/a.ts',
    'contract/src/shared/a.ts',
    'web/src/types.ts',
    'server/src/services/mail.ts',
    'contract/src/constants.ts',
  ])('refuse the drawer %s', (file) => {
    expect(checkNames(plantTree({ [file]: '' })).problems).toEqual([expect.stringContaining('names a drawer')]);
  });

  it('refuse a barrel', () => {
    const { problems } = checkNames(plantTree({ 'web/src/features/tickets/index.ts': '' }));
    expect(problems).toEqual([expect.stringContaining('a barrel')]);
  });

  it('refuse a tenth noun at the root', () => {
    expect(checkNames(plantTree({ 'packages/a.ts': '' })).problems).toEqual([expect.stringContaining('packages/')]);
  });
});

describe('feature names', () => {
  const house = {
    'contract/src/tickets/tickets.ts': '',
    'contract/src/errors.ts': '',
    'server/src/features/tickets/routes.ts': '',
    'web/src/features/tickets/api.ts': '',
    'web/src/features/home/home-screen.tsx': '',
  };

  it('agree when one name is used three times', () => {
    expect(checkFeatureNames(plantTree(house))).toEqual({ checked: 4, problems: [] });
  });

  it.each([
    ['contract/src/invoices.ts', 'neither a feature nor'],
    ['server/src/features/ticketing/routes.ts', 'contract/src/ticketing/ is not there'],
    ['web/src/features/chat/api.ts', 'contract/src/chat/ is not there'],
    ['contract/src/talk/talk.ts', 'server/src/features/talk/ is not there'],
  ])('disagree about %s', (file, problem) => {
    expect(checkFeatureNames(plantTree({ ...house, [file]: '' })).problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe('part names', () => {
  const house = {
    'contract/src/api.ts': "export const features = {\n  sheets: {},\n  'sheets.costs': {},\n};\n",
    'contract/src/sheets/sheets.ts': '',
    'contract/src/sheets/costs.ts': '',
    'server/test/scenarios/sheets/sheets.ts': '',
    'server/test/scenarios/sheets/costs.ts': '',
    'server/src/features/sheets/costs/actions.ts': '',
  };

  it('agree when the API, the contract, the scenarios and the server use one word', () => {
    expect(checkPartNames(plantTree(house))).toEqual({ checked: 2, problems: [] });
  });

  it.each([
    'contract/src/sheets/costs.ts',
    'server/test/scenarios/sheets/costs.ts',
    'server/src/features/sheets/costs/actions.ts',
  ])('disagree without %s', (file) => {
    const { [file as keyof typeof house]: _, ...rest } = house;
    const named = expect.stringContaining(file.startsWith('server/src') ? 'of the name costs' : file);
    expect(checkPartNames(plantTree(rest)).problems).toEqual([named]);
  });
});

describe('proving tests', () => {
  it('are there under the names that the documentation calls them', () => {
    const tests = `
      describe('a door', () => {
        it('is closed', () => {});
        it.each([
          ['by night'],
        ])(
          'opens %s', () => {},
        );
      });
      const title = 'is only a text';`;
    const root = plantTree({
      'server/src/door.test.ts': tests,
      'docs/security.md': `
        [is closed](../server/src/door.test.ts) [opens %s](../server/src/door.test.ts) [a door](../server/src/door.test.ts)
        [is open](../server/src/door.test.ts) [is only a text](../server/src/door.test.ts) [is closed](../server/src/gate.test.ts)`,
    });
    expect(checkDocClaims(root)).toEqual({
      checked: 6,
      problems: [
        'docs/security.md: server/src/door.test.ts has no test "is open"',
        'docs/security.md: server/src/door.test.ts has no test "is only a text"',
        'docs/security.md: server/src/gate.test.ts is not there',
      ],
    });
  });
});

describe('actors', () => {
  it.each([
    'export const isStaff = (actor: Member) => actor.branch_id === null;\n',
    'export const seen = (actor: Member) => (actor.branch_id ? own : all);\n',
    'export const seen = ({ actor: { branch_id } }: Ctx) => (branch_id ? own : all);\n',
    'const isGuest = useSession().token.branch !== null;\n',
  ])('refuse a member without a space that is taken for an agent outside of the kernel: %s', (asking) => {
    const root = plantTree({ 'server/src/features/tickets/policy.ts': asking, 'server/src/kernel/actor.ts': asking });
    expect(checkActors(root).problems).toEqual([expect.stringContaining('features/tickets/policy.ts:1')]);
  });
});

describe('log lines', () => {
  it.each([
    "log.warn('the other nodes could not be told');",
    "ctx.log.error({ err: error, at: { id } }, 'the worker complains');",
  ])('refuse a part that speaks or hears: %s', (source) => {
    const { checked, problems } = checkLogLines(plantTree({ 'server/src/a.ts': source }));
    expect([checked, problems.length]).toEqual([1, 1]);
  });

  it('pass when they say what failed and what happens next', () => {
    const source = "log.warn({ err: error }, 'could not delete stored file; the cleanup job will');";
    expect(checkLogLines(plantTree({ 'server/src/a.ts': source }))).toEqual({ checked: 1, problems: [] });
  });
});

describe('feature circles', () => {
  const oneWay = {
    'server/src/features/assets/actions.ts':
      "import { files } from '../files/queries.ts';\nexport const assets = files;\n",
    'server/src/features/files/queries.ts': 'export const files = 1;\n',
    'server/src/features/files/policy.ts': 'export const rule = 1;\n',
  };

  it('pass when features import in one direction, and for types in both', () => {
    const types = "import type { assets } from '../assets/actions.ts';\nexport type Rule = typeof assets;\n";
    const root = plantTree({ ...oneWay, 'server/src/features/files/policy.ts': types });
    expect(checkFeatureCircles(root)).toEqual({ checked: 3, problems: [] });
  });

  it('refuse two that import each other', () => {
    const back = "import { assets } from '../assets/actions.ts';\nexport const rule = assets;\n";
    const root = plantTree({ ...oneWay, 'server/src/features/files/policy.ts': back });
    expect(checkFeatureCircles(root).problems).toEqual([expect.stringContaining('assets and files import each other')]);
  });

  it('refuse a pair that is allowed and needs no permission any more', () => {
    const root = plantTree({
      'server/src/features/calls/a.ts': 'export const a = 1;\n',
      'server/src/features/talk/b.ts': 'export const b = 1;\n',
    });
    expect(checkFeatureCircles(root).problems).toEqual(['server: calls talk is allowed, but is no circle any more']);
  });
});

describe('scoped statements', () => {
  it.each([
    ["scoped(ctx).selectFrom('tickets').where('tickets.organization_id', '=', id)", 'names the organization again'],
    ["ctx.db.updateTable('tickets').set(changes)", 'rows of all organizations'],
    ["await db\n  .selectFrom('rooms as r')", 'rows of all organizations'],
  ])('refuse %s', (code, problem) => {
    const root = plantTree({ 'server/src/features/tickets/queries.ts': code });
    expect(checkScopedStatements(root).problems).toEqual([expect.stringContaining(problem)]);
  });

  it('allow scoped ones, inserts, and the organization itself', () => {
    const code = `
      scoped(ctx).selectFrom('tickets').where('id', '=', id);
      ctx.db.insertInto('tickets').values(ticket);
      ctx.db.updateTable('organizations').set(changes);`;
    const root = plantTree({ 'server/src/features/tickets/queries.ts': code });
    expect(checkScopedStatements(root)).toEqual({ checked: 1, problems: [] });
  });
});

describe('links', () => {
  it('refuse a page that points to a missing one', () => {
    const page = '[a](b.md) [c](../README.md#top) [d](https://d.test/) [e](#here)';
    const root = plantTree({ 'docs/a.md': page, 'README.md': '![picture](docs/picture.png)' });
    expect(checkLinks(root)).toEqual({
      checked: 3,
      problems: ['README.md: docs/picture.png is not there', 'docs/a.md: b.md is not there'],
    });
  });
});

describe('commented-out code', () => {
  it.each(['// const a = 1;\n// save(a);\n', '/* if (a) {\n  save(a);\n} */\n', '  // return null;\n'])(
    'is refused: %j',
    (comment) => {
      expect(checkCommentedOutCode(plantTree({ 'server/src/a.ts': comment })).problems).toHaveLength(1);
    },
  );

  it.each([
    '// The lock is taken first: another start may be under way.\n',
    '// Import order matters here; see decision 0002.\n',
    '/** `const a = 1;` is an example. */\n',
    'const url = "http://a.test"; // said by the specification\n',
  ])('is not seen in a sentence: %j', (comment) => {
    expect(checkCommentedOutCode(plantTree({ 'server/src/a.ts': comment })).problems).toEqual([]);
  });
});

describe('formats of times', () => {
  it.each(["new Intl.DateTimeFormat('en')", 'new Intl.RelativeTimeFormat()', 'day.toLocaleDateString()'])(
    'are made in one place: %s',
    (source) => {
      const files = {
        'web/src/features/a.tsx': source,
        'web/src/lib/time-format.ts': source,
        'web/src/a.test.ts': source,
      };
      expect(checkTimeFormats(plantTree(files))).toMatchObject({
        checked: 2,
        problems: [expect.stringContaining('web/src/features/a.tsx:1')],
      });
    },
  );
});

/** The underscores keep this file itself from waiting. */
describe('timed waits', () => {
  it.each([
    'await new Promise((resolve) => set_Timeout(resolve, 100));',
    "import { set_Timeout } from 'node:timers/prom_ises';",
    'await page.waitFor_Timeout(300);',
  ])('are refused in a test: %s', (source) => {
    expect(checkTimedWaits(plantTree({ 'e2e/a.spec.ts': source.replaceAll('_', '') })).problems).toHaveLength(1);
  });

  it('are what promises in seconds and floods are made of, in the full proof', () => {
    const waiting = "import { setTimeout } from 'node:timers/prom_ises';".replace('_', '');
    const files = {
      'server/src/a.full.test.ts': waiting,
      'server/test/attacks/flood.ts': waiting,
      'web/a.test.ts': '',
    };
    expect(checkTimedWaits(plantTree(files))).toEqual({ checked: 1, problems: [] });
  });

  it('are not looked for outside tests', () => {
    const root = plantTree({ 'server/src/a.ts': "import 'node:timers/promises';", 'server/test/a.test.ts': '' });
    expect(checkTimedWaits(root)).toEqual({ checked: 1, problems: [] });
  });
});
