import type { IForbiddenRuleType } from 'dependency-cruiser';

const OURS = '^(contract|server|web|media|tracker|e2e|bench|checks)/';

/**
 * The import rules of docs/architecture.md. Features are matched by a group, never listed,
 * so a new feature is covered from its first file.
 */
export const boundaryRules: IForbiddenRuleType[] = [
  {
    name: 'contract-media-tracker-stand-alone',
    severity: 'error',
    from: { path: '^(contract|media|tracker)/' },
    to: { path: OURS, pathNot: '^$1/' },
  },
  {
    name: 'web-imports-only-contract-and-tracker',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: OURS, pathNot: '^(web|contract|tracker)/' },
  },
  {
    name: 'server-imports-only-contract-and-media',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: OURS, pathNot: '^(server|contract|media)/' },
  },
  {
    name: 'server-feature-front-doors',
    severity: 'error',
    from: { path: '^(server/src/features/)([^/]+)/' },
    to: { path: '^$1', pathNot: ['^$1$2/', '/(actions|queries|policy)\\.ts$'] },
  },
  {
    name: 'web-features-are-islands',
    severity: 'error',
    from: { path: '^(web/src/features/)([^/]+)/' },
    to: { path: '^$1', pathNot: ['^$1$2/', '^web/src/features/(session|people|files)/'] },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    severity: 'error',
    from: { path: '^web/src/(ui|lib)/' },
    to: { path: '^web/src/(features|routes|app)/' },
  },
  {
    name: 'features-know-no-route',
    severity: 'error',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/(routes|app)/' },
  },
  {
    name: 'events-know-no-react',
    severity: 'error',
    from: { path: '^web/src/features/[^/]+/events\\.ts$' },
    to: { path: '(^|node_modules/)(react|react-dom|@mantine/[^/]+)(/|$)' },
  },
  {
    name: 'only-transport-touches-the-native-library',
    severity: 'error',
    from: { pathNot: '^media/(src/transport|test/native-peer)\\.ts$' },
    to: { path: '(^|node_modules/)node-datachannel(/|$)' },
  },
  {
    name: 'product-imports-no-test-code',
    severity: 'error',
    from: { path: '^[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
    to: { path: ['\\.(test|spec)\\.tsx?$', '^[^/]+/test/', '^e2e/'] },
  },
  {
    name: 'no-unresolved-import-of-ours',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, path: '^(\\.|#|@sightline/)' },
  },
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
];
