import path from 'node:path';
import type { Finding } from './finding.ts';
import { listFiles } from './source-files.ts';

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
];

/** Screens that combine several features: in the browser only, without a contract of their own. */
const GATHERING_SCREENS = ['home', 'diagnostics', 'offline'];

/** Contract files that belong to no feature. */
const CONTRACT_BASE = [
  'annotations',
  'device-names',
  'endpoint',
  'envelope',
  'errors',
  'fields',
  'imports',
  'limits',
  'limits-rates',
  'lists',
  'permissions',
  'plans',
  'realtime',
  'strict',
  'decode-text',
  'stored-address',
  'visible-text',
  'text-lines',
  'api',
];

/** `calls` has `call-messages` beside it: a part of its contract in a file of its own. */
const isPartOf = (name: string) => (feature: string) => name.startsWith(`${feature.replace(/s$/, '')}-`);

/** The contract, the server and the web spell the same feature names, and no feature lives in one of them alone. */
export function checkFeatureNames(root: string): Finding {
  const contract = listFiles(root, ['contract/src/*.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'));
  const server = featureFolders(root, 'server');
  const web = featureFolders(root, 'web').filter((name) => !GATHERING_SCREENS.includes(name));
  const spoken = contract.filter((name) => FEATURES.includes(name));
  const strangers = contract.filter(
    (name) => !FEATURES.includes(name) && !CONTRACT_BASE.includes(name) && !FEATURES.some(isPartOf(name)),
  );
  const problems = [
    ...strangers.map((name) => `contract/src/${name}.ts: neither a feature nor part of the contract's base`),
    ...missing(server, spoken, (name) => `server/src/features/${name}/: contract/src/${name}.ts is not there`),
    ...missing(web, spoken, (name) => `web/src/features/${name}/: contract/src/${name}.ts is not there`),
    ...missing(spoken, server, (name) => `contract/src/${name}.ts: server/src/features/${name}/ is not there`),
  ];
  const everywhere = contract.length > 0 && server.length > 0 && web.length > 0;
  return { checked: everywhere ? contract.length + server.length + web.length : 0, problems };
}

function featureFolders(root: string, side: 'server' | 'web'): string[] {
  const files = listFiles(root, [`${side}/src/features/*/**/*.{ts,tsx}`]);
  return [...new Set(files.map((file) => file.split('/')[3] ?? ''))];
}

function missing(names: string[], known: string[], say: (name: string) => string): string[] {
  return names.filter((name) => !known.includes(name)).map(say);
}
