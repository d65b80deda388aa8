import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

/** Where it is decided who is an agent: by `isAgent(actor)` on the server, `useIsAgent()` in the browser. */
const decided = ['server/src/kernel/actor.ts', 'web/src/features/session/'];

/** Who acts is asked by its kind: that a member without a space is an agent stands in one file on each side. */
export function checkActors(root: string): Finding {
  const files = listFiles(root, ['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']).filter(
    (file) => !isTest(file) && !decided.some((place) => file.startsWith(place)),
  );
  const problems = files.flatMap((file) =>
    readSource(root, file)
      .split('\n')
      .flatMap((line, at) =>
        /\bbranch_id [!=]== null\b|\bactor\.branch_id \?(?![?.])|\bactor: \{ branch_id \}|\btoken\.branch [!=]== null\b/.test(
          line,
        )
          ? [`${file}:${at + 1}: ask isAgent(actor) or useIsAgent(), isInOwnSpace(actor, column) or spaceOf(actor)`]
          : [],
      ),
  );
  return { checked: files.length, problems };
}
