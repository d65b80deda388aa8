import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type BuiltRelease, buildRelease } from './built-release.ts';

declare module 'vitest' {
  interface ProvidedContext {
    release: BuiltRelease;
  }
}

let release: BuiltRelease | undefined;

/** One release of this clone for all files; the tests of the gate need none. */
export function setup({ provide }: TestProject): void {
  if (process.env.FULL !== '1') return;
  release = buildRelease();
  provide('release', release);
}

export function teardown(): void {
  if (release) rmSync(release.out, { recursive: true, force: true });
}
