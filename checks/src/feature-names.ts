import path from 'node:path';
import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

/** One name per feature, used three times. A new one needs a decision record. */
const FEATURES = [
  'session',
  'people',
  'workspace',
  'billing',
  'files',
  'notifications',
  'tickets',
  'sheets',
  'talk',
  'calls',
  'tasks',
  'schedule',
  'knowledge',
  'assets',
  'analytics',
  'audit',
  'jobs',
  'mail',
  'views',
];

/** Screens that combine several features: in the browser only, without a contract of their own. */
const GATHERING_SCREENS = ['home', 'diagnostics', 'offline'];

/** Contract files and folders that belong to no feature. */
const CONTRACT_BASE = [
  'annotations',
  'api',
  'conditions',
  'decode-text',
  'device-names',
  'documents',
  'endpoint',
  'envelope',
  'errors',
  'fields',
  'imports',
  'limits',
  'limits-rates',
  'list-filters',
  'lists',
  'permissions',
  'realtime',
  'recurrence',
  'scalars',
  'stored-address',
  'text-lines',
  'tree',
  'visible-text',
];

/** Parts of the API that the server has under another name, and why. */
const NAMED_OTHERWISE: Record<string, string> = {
  'knowledge.publishing': 'scheduling.ts, translating.ts, bulk.ts: what happens to whole articles',
  'knowledge.articles': 'its verbs are the feature itself, in actions.ts and queries.ts',
  'tickets.assistance-types': 'both kinds of types share ticket-types/',
  'tickets.problem-types': 'both kinds of types share ticket-types/',
  'assets.media': 'calls answer it, since the pictures are theirs: calls/snapshots/asset-media.ts',
};

/** The contract, the server and the web spell the same feature names, and no feature lives in one of them alone. */
export function checkFeatureNames(root: string): Finding {
  const files = listFiles(root, ['contract/src/**/*.ts']).filter((file) => !isTest(file));
  const contract = [...new Set(files.map((file) => path.basename(file.split('/')[2] ?? '', '.ts')))];
  const server = featureFolders(root, 'server');
  const web = featureFolders(root, 'web').filter((name) => !GATHERING_SCREENS.includes(name));
  const spoken = contract.filter((name) => FEATURES.includes(name));
  const strangers = contract.filter((name) => !FEATURES.includes(name) && !CONTRACT_BASE.includes(name));
  const headless = spoken.filter((name) => !files.includes(`contract/src/${name}/${name}.ts`));
  const problems = [
    ...strangers.map((name) => `contract/src/${name}: neither a feature nor part of the contract's base`),
    ...headless.map((name) => `contract/src/${name}/${name}.ts: is not there, or is not in its folder`),
    ...missing(server, spoken, (name) => `server/src/features/${name}/: contract/src/${name}/ is not there`),
    ...missing(web, spoken, (name) => `web/src/features/${name}/: contract/src/${name}/ is not there`),
    ...missing(spoken, server, (name) => `contract/src/${name}/: server/src/features/${name}/ is not there`),
  ];
  const everywhere = contract.length > 0 && server.length > 0 && web.length > 0;
  return { checked: everywhere ? contract.length + server.length + web.length : 0, problems };
}

/**
 * A part of a feature has one name too: `sheets.costs` in the API is `contract/src/sheets/costs.ts`, the scenarios
 * `server/test/scenarios/sheets/costs.ts`, and a file or folder `costs` of the feature on the server.
 */
export function checkPartNames(root: string): Finding {
  const [api = ''] = listFiles(root, ['contract/src/api.ts']).map((file) => readSource(root, file));
  const [, entries = ''] = api.split('export const features');
  const keys = [...entries.matchAll(/^ {2}'?([\w.-]+)'?: \{/gm)].map(([, key = '']) => key);
  const places = new Set(listFiles(root, ['contract/src/**/*.ts', 'server/{src/features,test/scenarios}/**/*.ts']));
  const problems = keys.flatMap((key) => {
    const [feature = '', part = feature] = key.split('.');
    const wanted = [`contract/src/${feature}/${part}.ts`, `server/test/scenarios/${feature}/${part}.ts`];
    const isNamed = part === feature || key in NAMED_OTHERWISE || hasPart(places, feature, part);
    return [
      ...wanted.filter((file) => !places.has(file)).map((file) => `${file}: is not there, but the API has '${key}'`),
      ...(isNamed ? [] : [`server/src/features/${feature}/: has no file or folder of the name ${part}`]),
    ];
  });
  return { checked: keys.length, problems };
}

/** `bulks` may be `bulk.ts`, `codes` may be `code-actions.ts`. */
function hasPart(places: ReadonlySet<string>, feature: string, part: string): boolean {
  const within = `server/src/features/${feature}/`;
  const name = new RegExp(`/${part.replace(/ies$|s$/, '')}(y|s|ies)?(-[\\w-]+)?(/|\\.ts$)`);
  return [...places].some((file) => file.startsWith(within) && name.test(`/${file.slice(within.length)}`));
}

function featureFolders(root: string, side: 'server' | 'web'): string[] {
  const files = listFiles(root, [`${side}/src/features/*/**/*.{ts,tsx}`]);
  return [...new Set(files.map((file) => file.split('/')[3] ?? ''))];
}

function missing(names: string[], known: string[], say: (name: string) => string): string[] {
  return names.filter((name) => !known.includes(name)).map(say);
}
