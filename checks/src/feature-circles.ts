import type { Finding } from './finding.ts';
import { type Import, listImports } from './imports.ts';
import { isTest, listFiles } from './source-files.ts';

/** Pairs of features that use each other at run time, and why neither can do without. */
const ALLOWED: Record<'server' | 'web', Record<string, string>> = {
  server: {
    'calls talk': 'a call is in a room, and its guests hear the messages of that room',
    'people session': 'a person has sign-ins, and accounts have a person in each workspace',
    'people tickets': 'tickets have assignees, and lists of people count their tickets',
    'people workspace': 'people have roles in spaces, and the lists of a workspace name its own roles',
    'talk tickets': 'a ticket has a room, and a message is news of its ticket',
  },
  web: {
    'assets calls': 'an asset can be called about, and a call shows its asset',
    'calls knowledge': 'a call shows articles, and articles offer a call',
    'calls sheets': 'a call has the sheet beside it, and sheets take pictures of calls',
    'calls talk': 'a call has its room beside it, and rooms show their calls',
    'calls tickets': 'a call shows its ticket, and tickets begin calls',
    'people views': 'people are listed in views, and views are shared with roles and customers',
    'people session': 'who is signed in is one of the people',
    'schedule tickets': 'a ticket shows its visits, and visits their ticket',
    'session workspace': 'signing in needs the look of a workspace, and its settings need who is signed in',
    'sheets tickets': 'a ticket shows its sheets, and sheets their ticket',
    'talk tickets': 'a room shows its ticket, and tickets their room',
  },
};

/** Features import each other in one direction, except for the pairs above. */
export function checkFeatureCircles(root: string): Finding {
  const checked = (['server', 'web'] as const).map((side) => {
    const files = listFiles(root, [`${side}/src/features/**/*.{ts,tsx}`]).filter((file) => !isTest(file));
    const pairs = mutualPairs(listImports(root, files), side);
    const allowed = ALLOWED[side];
    return {
      checked: files.length,
      problems: [
        ...pairs
          .filter(({ name }) => !(name in allowed))
          .map(({ name, back }) => `${side}: ${name.replace(' ', ' and ')} import each other: ${back}`),
        ...Object.keys(allowed)
          .filter((name) => files.length > 0 && hasBoth(files, name) && !pairs.some((pair) => pair.name === name))
          .map((name) => `${side}: ${name} is allowed, but is no circle any more`),
      ],
    };
  });
  return {
    checked: checked.reduce((sum, side) => sum + side.checked, 0),
    problems: checked.flatMap((side) => side.problems),
  };
}

const featureOf = (file: string): string => file.split('/')[3] ?? '';

const hasBoth = (files: readonly string[], pair: string): boolean =>
  pair.split(' ').every((feature) => files.some((file) => featureOf(file) === feature));

/** Each pair once, with one import of the direction that has fewer. */
function mutualPairs(imports: readonly Import[], side: string): { name: string; back: string }[] {
  const within = `${side}/src/features/`;
  const between = imports.filter(
    ({ from, to, ofTypes }) =>
      !ofTypes &&
      to.startsWith(within) &&
      featureOf(from) !== featureOf(to) &&
      to.split('/').length > 4 &&
      from.split('/').length > 4,
  );
  const directions = Map.groupBy(between, ({ from, to }) => `${featureOf(from)} ${featureOf(to)}`);
  return [...directions].flatMap(([name, there]) => {
    const [one = '', other = ''] = name.split(' ');
    const back = directions.get(`${other} ${one}`);
    if (!back || one > other) return [];
    const [fewer] = back.length < there.length ? back : there;
    return fewer ? [{ name, back: `${fewer.from} -> ${fewer.to}` }] : [];
  });
}
