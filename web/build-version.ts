import type { Plugin } from 'vite';

/**
 * Writes version.json, which names the entry chunk. Its hash covers every chunk it can reach, so the same sources give
 * the same version and an open page reloads only for a build that differs (`src/app/new-build.ts`).
 */
export const buildVersion = (): Plugin => ({
  name: 'build-version',
  apply: 'build',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
    if (!entry) throw new Error('The build has no entry chunk.');
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry: `/${entry.fileName}` }) });
  },
});
