import { cruise, type ICruiseOptions, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';
import type { Finding } from './finding.ts';
import { listFiles } from './source-files.ts';

const AREAS = ['contract', 'server', 'web', 'media', 'tracker', 'e2e', 'bench', 'checks'];

/**
 * Walks every import between our own files and holds it against the rules.
 * Sources are parsed by swc: with TypeScript 7 the default parser sees no module at all and reports success,
 * so a source file that was not walked is a problem of its own.
 */
export async function checkBoundaries(root: string): Promise<Finding> {
  const sources = listFiles(
    root,
    AREAS.flatMap((area) => [`${area}/**/*.ts`, `${area}/**/*.tsx`]),
  );
  if (sources.length === 0) return { checked: 0, problems: [] };
  const result = await walk(root, sources);
  const walked = new Set(result.modules.map((module) => module.source));
  return {
    checked: sources.filter((file) => walked.has(file)).length,
    problems: [
      ...sources.filter((file) => !walked.has(file)).map((file) => `${file}: was not walked`),
      ...result.summary.violations.map(describe),
    ],
  };
}

async function walk(root: string, sources: string[]): Promise<ICruiseResult> {
  const options: ICruiseOptions = {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: boundaryRules },
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
  };
  const { output } = await cruise(sources, options, {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
  });
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`);
  return output;
}

function describe(violation: IViolation): string {
  const way = violation.cycle?.map((step) => step.name).join(' -> ') ?? violation.to;
  return `${violation.rule.name}: ${violation.from} -> ${way}`;
}
