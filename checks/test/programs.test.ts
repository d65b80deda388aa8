import { chmodSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findProgram, lacksPrograms } from '../src/programs.ts';
import { plantTree } from './tree.ts';

afterEach(() => vi.unstubAllEnvs());

function plantProgram(name: string): string {
  const folder = plantTree({ [name]: '#!/bin/sh\n' });
  chmodSync(path.join(folder, name), 0o755);
  vi.stubEnv('PATH', folder);
  return path.join(folder, name);
}

it('a program is found on the PATH', () => {
  const program = plantProgram('made-up-server');
  expect(findProgram('made-up-server')).toBe(program);
});

it('what a step lacks is said in words, and nothing when it lacks nothing', () => {
  plantProgram('made-up-server');
  expect(lacksPrograms('made-up-server')()).toBeUndefined();
  expect(lacksPrograms('made-up-server', 'no-such-a')()).toBe('no-such-a is not installed');
  expect(lacksPrograms('no-such-a', 'no-such-b')()).toBe('no-such-a and no-such-b are not installed');
});
