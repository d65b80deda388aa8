const anyOf = (...paths: string[]): RegExp => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'));

const components =
  'ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton';

/**
 * The parts of libraries that every visit needs from its first screen on. One file compresses better than twenty, and
 * saves their requests. A group takes along whatever its modules import, so it names none that imports a barrel.
 */
const firstScreen = anyOf(
  // Mutations, lists without an end and queries in parallel come with the screens that have them.
  '@tanstack/(query-core|react-query)/(?!.*/(useMutation|mutationObserver|useInfinite|infiniteQueryO|useQueries|queriesO))',
  '@mantine/core/esm/core/(?!utils/(create-scoped-keydown|find-element|get-context-item|close-on-escape))',
  `@mantine/core/esm/components/(${components})/`,
);

/** Files that change at their own pace, and so stay in the browser's cache while the others are replaced. */
export const chunkGroups = [
  { name: 'react', test: anyOf('node_modules/(react|react-dom|scheduler|use-sync-external-store)/'), priority: 30 },
  {
    name: 'router',
    test: anyOf('node_modules/@tanstack/(react-router|router-core|history|react-store|store)/'),
    priority: 25,
  },
  // Every page hands its number over at once; what uses it comes with menus and dialogs.
  { name: 'nonce', test: anyOf('node_modules/get-nonce/'), priority: 24 },
  { name: 'first', test: firstScreen, priority: 22 },
  { name: 'i18n', test: anyOf('node_modules/i18next/', 'node_modules/react-i18next/(?!.*/Trans)'), priority: 20 },
  {
    name: 'floating',
    test: anyOf(
      'node_modules/@floating-ui/',
      'node_modules/(react-remove-scroll|react-remove-scroll-bar|use-sidecar|use-callback-ref|react-style-singleton)/',
    ),
    priority: 15,
  },
  // One file for each step of a visit: every page, signing in, and the frame around all pages of a workspace.
  { name: 'entry', tags: ['$initial' as const], priority: 14 },
  { name: 'sign-in', test: anyOf('routes/_homescreen/login'), priority: 13 },
  { name: 'shell', test: anyOf('routes/_app.tsx'), priority: 12 },
  // What most pages share. Without it, a page is made of a hundred files.
  { name: 'shared', test: /./, minShareCount: 5, priority: 5 },
];
