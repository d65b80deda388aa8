import { globSync } from 'node:fs';
import type { Plugin } from 'vite';

const ownSources = '{web/src,contract/src,tracker/src}/**/*.{ts,tsx,css,json}';
const project = new URL('..', import.meta.url);
const isTest = /\.test\.tsx?$/;

/** Shares of a build in percent: reading our own sources, then making and writing the files. */
const after = { reading: 70, rendering: 80, generating: 95, writing: 100 };

/**
 * Prints lines such as `progress 40` where BUILD_PROGRESS asks for them: how far a build is, in percent, for a page that
 * waits for it. How many of our own sources have been read tells it, as packages are read beside them.
 */
export const buildProgress = (): Plugin => {
  const total = globSync(ownSources, { cwd: project }).filter((file) => !isTest.test(file)).length;
  let read = 0;
  let told = -1;
  const report = (percent: number): void => {
    if (percent <= told) return;
    told = percent;
    process.stdout.write(`progress ${percent}\n`);
  };
  return {
    name: 'build-progress',
    apply: () => process.env.BUILD_PROGRESS === '1',
    moduleParsed({ id }) {
      if (id.includes('node_modules') || id.includes('\0')) return;
      read += 1;
      report(Math.min(after.reading, Math.round((read / total) * after.reading)));
    },
    renderStart: () => report(after.rendering),
    generateBundle: () => report(after.generating),
    closeBundle: () => report(after.writing),
  };
};
