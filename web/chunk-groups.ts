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
  '@mantine/hooks/esm/utils/clamp',
);

const formComponents =
  'Checkbox|Combobox|Drawer|FileButton|InlineInput|Modal|ModalBase|MultiSelect|NativeSelect|Pill|PillsInput|Radio|ScrollArea|Select|Switch|Textarea';

const languageOf = (id: string): string | undefined =>
  /[\\/](?:locales|error-sentences|audit[\\/]sentences)[\\/](en|pt)/.exec(id)?.[1];
const firstTexts = anyOf('error-sentences/', 'locales/(en|pt)/(common|validation|session|workspace)');

/**
 * A page is about twenty files: some change at their own pace and stay in the browser's cache, the others belong to a step
 * of a visit. A group takes along what its modules import; the highest priority chooses first.
 */
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
  // Sign-in needs no schemas, and imports the modules beside them from their lean twins.
  {
    name: 'limits',
    test: anyOf(
      'contract/src/(endpoint|limits|list-filters|conditions/fields|[a-z]+/list-fields|[a-z]+/limits|audit/kinds|schedule/resource-limits|tickets/form-limits|workspace/colors)',
    ),
    priority: 17,
  },
  { name: 'schemas', test: anyOf('node_modules/zod/', 'contract/src/[^?]*$'), priority: 16 },
  { name: 'entry', tags: ['$initial' as const], priority: 14 },
  { name: 'sign-in', test: anyOf('routes/_homescreen.tsx', 'routes/_homescreen/login'), priority: 13 },
  // Home shows the marks of tickets, as the list does.
  {
    name: 'shell',
    test: anyOf('routes/_app.tsx', 'features/tickets/(embed|.*(due-mark|shown-status|state-icons))'),
    priority: 12,
  },
  // Many pages show e-mail addresses, the first one none.
  { name: 'addresses', test: anyOf('web/src/lib/shown-address', 'node_modules/punycode/'), priority: 12 },
  { name: 'icons', test: anyOf('node_modules/@tabler/icons-react/'), minShareCount: 3, priority: 6 },
  // Large, and on no first screen.
  { name: 'number-input', test: anyOf('components/NumberInput/', 'node_modules/react-number-format/'), priority: 6 },
  // Forms, dialogs and menus of choices, which most pages share and home has none of.
  {
    name: 'forms',
    test: anyOf(
      'node_modules/@mantine/form/',
      `@mantine/core/esm/components/(${formComponents})/`,
      'web/src/lib/form',
      'web/src/ui/(confirm-dialog|dialog|dialog-actions|menu-select)\\.tsx',
    ),
    minShareCount: 6,
    priority: 6,
  },
  // Most pages share these.
  {
    name: 'shared',
    test: anyOf('node_modules/', 'web/src/(ui/(?!list/)|lib/(?!list-query))'),
    minShareCount: 8,
    priority: 5,
  },
  // The tools of a list need forms and check conditions: home, which has no list, would load both with what most pages share.
  { name: 'lists', test: anyOf('web/src/ui/list/'), minShareCount: 3, priority: 4 },
  {
    name: (id: string) => `texts-${firstTexts.test(id) ? 'first-' : ''}${languageOf(id)}`,
    test: (id: string) => languageOf(id) !== undefined,
    priority: 40,
  },
];
