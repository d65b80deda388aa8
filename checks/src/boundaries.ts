import { boundaryRules } from './boundary-rules.ts';
import type { Finding } from './finding.ts';
import { findCycles, type Import, listFolderImports, listImports } from './imports.ts';
import { listFiles } from './source-files.ts';

const AREAS = ['contract', 'server', 'web', 'media', 'tracker', 'e2e', 'bench', 'checks', 'deploy'];

/** Checks every import between our own files against the boundary rules. */
export function checkBoundaries(root: string): Finding {
  const sources = listFiles(
    root,
    AREAS.flatMap((area) => [`${area}/**/*.ts`, `${area}/**/*.tsx`]),
  );
  const imports = listImports(root, sources);
  return {
    checked: imports.length,
    problems: [
      ...imports.flatMap(brokenRules),
      ...imports.filter(isLost).map(({ from, to }) => `no-unresolved-import-of-ours: ${from} -> ${to}`),
      ...findCycles(imports).map((cycle) => `no-cycles: ${cycle.join(' -> ')}`),
      ...findCycles(listFolderImports(imports)).map((cycle) => `no-folder-cycles: ${cycle.join(' -> ')}`),
    ],
  };
}

function brokenRules({ from, to }: Import): string[] {
  return boundaryRules
    .filter((rule) => {
      const match = rule.from.exec(from);
      return match !== null && rule.forbids(to, match.slice(1));
    })
    .map((rule) => `${rule.name}: ${from} -> ${to}`);
}

/** An unresolved import could bypass the rules. Packages are covered by other checks. */
function isLost({ to, found }: Import): boolean {
  return !found && /^(\.|#|@sightline\/)/.test(to);
}
