import path from 'node:path';
import { build, type Plugin } from 'vite';

type Built = { output: { type: string; code?: string }[] };

/**
 * Builds the service worker as one file without imports, at an address that never changes. By a build of its own, so that it
 * shares no chunk with the pages.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const built = (await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2023',
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'src/service-worker/sw.ts'),
          output: { format: 'iife' },
        },
      },
    })) as Built | Built[];
    const [chunk, ...others] = [built].flat().flatMap(({ output }) => output);
    if (!chunk?.code || others.length > 0) throw new Error('The service worker is not one file.');
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code });
  },
});
