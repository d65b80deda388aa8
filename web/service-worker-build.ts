import path from 'node:path';
import { build, type Plugin } from 'vite';

type Built = { output: { type: string; code?: string }[] };

/** Larger files belong to screens that need a connection, such as calls, or to the editor of articles. */
const largest = 300_000;

type Bundle = Record<string, { type: string; isEntry?: boolean; fileName: string; code?: string; source?: unknown }>;

const sizeOf = ({ code, source }: Bundle[string]): number =>
  code?.length ?? (source as string | Uint8Array | undefined)?.length ?? 0;

/** A device keeps the entry of this build, as in version.json, and the files that the application needs without a connection. */
function offlineFiles(bundle: Bundle): { entry: string; files: string[] } {
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.isEntry)?.fileName;
  if (!entry) throw new Error('The build has no entry chunk.');
  const files = outputs
    .filter((output) => output.fileName.startsWith('static/') && sizeOf(output) <= largest)
    .map(({ fileName }) => `/${fileName}`);
  return { entry: `/${entry}`, files: files.toSorted() };
}

/**
 * Builds the service worker as one file without imports, at an address that never changes. By a build of its own, so that it
 * shares no chunk with the pages.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
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
    const offline = JSON.stringify(offlineFiles(bundle as unknown as Bundle));
    this.emitFile({ type: 'asset', fileName: 'offline.json', source: offline });
  },
});
