import path from 'node:path';
import { listFiles } from './source-files.ts';

/**
 * Lists the parts of the repository that a change concerns: test files by workspace, the journeys of features, the specs that were
 * changed themselves, and the folders to lint.
 */
export type Near = { folders: string[]; tests: Record<string, string[]>; journeys: string[]; specs: string[] };

/** The journey of a feature whose specs have other names. Features of which no person sees anything alone have none. */
const JOURNEYS: Record<string, string> = {
  audit: 'people',
  calls: 'main-job',
  files: 'main-job',
  home: 'session',
  jobs: 'imports',
  workspace: 'setup',
};

const TESTED = ['contract', 'server', 'web', 'media', 'tracker', 'bench', 'checks', 'deploy'];

/** A feature has a folder of its name in the contract and on both sides. */
const foldersOf = (feature: string): string[] =>
  ['contract/src', 'server/src/features', 'web/src/features'].map((place) => `${place}/${feature}/`);

/** Finds everything that belongs to these features. */
export function nearFeatures(root: string, features: readonly string[]): Near {
  const files = listFiles(root, ['**/*']);
  const isThere = (folder: string) => files.some((file) => file.startsWith(folder));
  const unknown = features.filter((feature) => !foldersOf(feature).some(isThere));
  if (unknown.length > 0) throw new Error(`no feature is called ${unknown.join(', ')}`);
  const folders = features.flatMap(foldersOf).filter(isThere);
  return {
    folders,
    tests: testsIn(files, folders),
    journeys: features.flatMap((feature) => journeysOf(files, feature)),
    specs: [],
  };
}

/** Finds the tests beside these files, in any folder, and those of the features that they are part of. */
export function nearFiles(root: string, changed: readonly string[]): Near {
  const files = listFiles(root, ['**/*']);
  const features = [...new Set(changed.flatMap((file) => featureOf(files, file)))];
  const own = nearFeatures(root, features);
  const others = changed.filter((file) => featureOf(files, file).length === 0);
  const folders = others.filter((file) => /^\w+\/(src|test)\//.test(file)).map((file) => `${path.dirname(file)}/`);
  const specs = changed.filter((file) => /^e2e\/[\w-]+\.spec\.ts$/.test(file)).map((file) => path.basename(file));
  const tests = testsIn(files, [...own.folders, ...folders]);
  return {
    folders: [...new Set([...own.folders, ...folders])],
    tests,
    journeys: own.journeys.filter((spec) => !specs.includes(spec)),
    specs,
  };
}

function featureOf(files: readonly string[], file: string): string[] {
  const [, feature = ''] = /^(?:contract\/src|(?:server|web)\/src\/features)\/([\w-]+)\//.exec(file) ?? [];
  const isFeature = files.some((other) => other.startsWith(`web/src/features/${feature}/`));
  return feature !== '' && isFeature ? [feature] : [];
}

function journeysOf(files: readonly string[], feature: string): string[] {
  const spec = `${JOURNEYS[feature] ?? feature}.spec.ts`;
  return files.includes(`e2e/${spec}`) ? [spec] : [];
}

/** Test files of the gate below these folders, by workspace and without its name. */
function testsIn(files: readonly string[], places: readonly string[]): Record<string, string[]> {
  const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !/\.full\.test\.ts$/.test(file);
  const found = files.filter((file) => isTest(file) && places.some((place) => file.startsWith(place)));
  const byWorkspace = TESTED.map((workspace) => {
    const own = found.filter((file) => file.startsWith(`${workspace}/`));
    return [workspace, own.map((file) => file.slice(workspace.length + 1))] as const;
  });
  return Object.fromEntries(byWorkspace.filter(([, own]) => own.length > 0));
}
