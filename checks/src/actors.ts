import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

/** These decide who is an agent: `isAgent(actor)` on the server, `useIsAgent()` in the browser. */
const decided = ['server/src/kernel/actor.ts', 'web/src/features/session/'];

/** Code must ask for the kind of an actor: only one file on each side may know that a member without a space is an agent. */
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
