/**
 * An import from a file that matches `from` is wrong if `forbids` returns true for the imported file. It receives what `from`
 * captures: features are matched, not listed, so a new one is covered from its first file.
 */
export type BoundaryRule = {
  name: string;
  from: RegExp;
  forbids: (to: string, captured: string[]) => boolean;
};

const isOurs = (to: string): boolean => /^(contract|server|web|media|tracker|e2e|bench|checks|deploy)\//.test(to);
const isPackage = (to: string, name: string): boolean => new RegExp(`(^|node_modules/)${name}(/|$)`).test(to);

/** Folders of calls on the web, from the bottom to the top: each imports only from those before it. */
const callRooms = [
  'picture',
  'session',
  'devices',
  'marks',
  'freeze',
  'ghost',
  'tracking',
  'drawing',
  'snapshots',
  'camera',
  'recordings',
  'lobby',
  'shell',
  'screen',
  'guest',
];

/** The import rules of docs/architecture.md. */
export const boundaryRules: BoundaryRule[] = [
  {
    name: 'contract-media-tracker-stand-alone',
    from: /^(contract|media|tracker)\//,
    forbids: (to, [area]) => isOurs(to) && !to.startsWith(`${area}/`),
  },
  {
    name: 'web-imports-only-contract-and-tracker',
    from: /^web\//,
    forbids: (to) => isOurs(to) && !/^(web|contract|tracker)\//.test(to),
  },
  {
    name: 'server-imports-only-contract-and-media',
    from: /^server\//,
    forbids: (to) => isOurs(to) && !/^(server|contract|media)\//.test(to),
  },
  {
    name: 'server-feature-front-doors',
    from: /^(server\/src\/features\/)([^/]+)\//,
    forbids: (to, [features, own]) =>
      to.startsWith(`${features}`) &&
      !to.startsWith(`${features}${own}/`) &&
      !/\/features\/[^/]+\/(actions|queries|policy)\.ts$/.test(to),
  },
  {
    name: 'web-feature-front-doors',
    from: /^(web\/src\/features\/)([^/]+)\//,
    forbids: (to, [features, own]) =>
      to.startsWith(`${features}`) &&
      !to.startsWith(`${features}${own}/`) &&
      !/^web\/src\/features\/((session|people|files)\/|[^/]+\/(api\.ts|embed\.tsx)$)/.test(to),
  },
  {
    name: 'call-rooms-import-downwards',
    from: /^(web\/src\/features\/calls\/)([^/]+)\/(?!.*\.test\.tsx?$)/,
    forbids: (to, [calls = '', own = '']) => {
      if (!to.startsWith(calls) || to.startsWith(`${calls}${own}/`)) return false;
      const [room = '', ...inside] = to.slice(calls.length).split('/');
      if (inside.length === 0) return room === 'events.ts';
      return !callRooms.slice(0, callRooms.indexOf(own)).includes(room) || !callRooms.includes(own);
    },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    from: /^web\/src\/(ui|lib)\//,
    forbids: (to) => /^web\/src\/(features|fields|editor|routes|app)\//.test(to),
  },
  {
    // A field may hold somebody of the workspace, so the names of people are the one thing that it asks a feature for.
    name: 'fields-know-no-feature-but-people',
    from: /^web\/src\/fields\/(?!.*\.test\.tsx?$)/,
    forbids: (to) => /^web\/src\/(features|routes|app)\//.test(to) && to !== 'web/src/features/people/api.ts',
  },
  {
    // The editor shows who else writes, which needs session and people, and draws on pictures with the tools of calls.
    name: 'editor-knows-no-owner-of-documents',
    from: /^web\/src\/editor\/(?!.*\.test\.tsx?$)/,
    forbids: (to) =>
      /^web\/src\/(features|fields|routes|app)\//.test(to) &&
      !/^web\/src\/features\/((session|people)\/|calls\/embed\.tsx$)/.test(to),
  },
  {
    name: 'features-know-no-route',
    from: /^web\/src\/features\//,
    forbids: (to) => /^web\/src\/(routes|app)\//.test(to),
  },
  {
    name: 'events-know-no-react',
    from: /^web\/src\/features\/[^/]+\/events\.ts$/,
    forbids: (to) => ['react', 'react-dom', '@mantine'].some((name) => isPackage(to, name)),
  },
  {
    name: 'only-transport-touches-the-native-library',
    from: /^(?!media\/src\/transport\.ts$|media\/test\/)/,
    forbids: (to) => isPackage(to, 'node-datachannel'),
  },
  {
    name: 'product-imports-no-test-code',
    from: /^(contract|server|web|media|tracker)\/src\/(?!.*\.test\.tsx?$)/,
    forbids: (to) => /\.(test|spec)\.tsx?$|^[^/]+\/test\/|^e2e\//.test(to),
  },
];
