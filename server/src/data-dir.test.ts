import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireDataDir } from './data-dir.ts';
import { describeStartFailure, StartError } from './start-error.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sightline-data-dir-'));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const refusal = (dataDir: string): string => {
  try {
    requireDataDir(dataDir);
    return 'taken';
  } catch (error) {
    return error instanceof StartError ? error.message : `no sentence: ${String(error)}`;
  }
};

test('a data directory is made with every folder above it, and left empty', () => {
  const dataDir = join(home, 'one/two/three');
  expect(refusal(dataDir)).toBe('taken');
  expect(refusal(dataDir)).toBe('taken');
  expect(statSync(dataDir).isDirectory()).toBe(true);
  expect(existsSync(join(dataDir, `.probe-${process.pid}`))).toBe(false);
});

test('a data directory that is a file, or lies below one, is named with what to do', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  expect(refusal(file)).toBe(
    `The data directory ${file} cannot be used: there is a file of that name. Set DATA_DIR to a place you can write.`,
  );
  expect(refusal(join(file, 'below'))).toContain(`${file}/below cannot be used: `);
});

test('a data directory that is a link to nowhere is refused in words', () => {
  symlinkSync(join(home, 'nowhere'), join(home, 'link'));
  expect(refusal(join(home, 'link'))).toContain('link cannot be used: there is a file of that name.');
});

test('a data directory with a name that no disk takes is refused in words', () => {
  expect(refusal(join(home, 'n'.repeat(300)))).toContain('cannot be used: its path is too long.');
});

test('a data directory whose path leaves no room for the names below it is refused in words', () => {
  expect(refusal(join(home, ...Array(9).fill('n'.repeat(60))))).toMatch(/^DATA_DIR is longer than 400 bytes/);
});

test.runIf(existsSync('/proc/self'))(
  'a data directory where the system takes no folders is refused, not tried for ever',
  () => {
    expect(refusal('/proc/sightline/data')).toContain('cannot be used: a folder of its path does not exist');
  },
);

test.runIf(existsSync('/proc/self'))(
  'a data directory that is there and takes no files is refused before anything is begun',
  () => {
    expect(refusal('/proc/self')).toContain('/proc/self cannot be used: ');
  },
);

test('a disk that fills up during the start is told in one sentence', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  expect(describeStartFailure(error, '/data')).toBe(
    '\nSightline cannot start.\nA file in /data cannot be read or written: the disk is full.',
  );
});

test('what nobody foresaw keeps its stack', () => {
  const error = new TypeError('undefined is not a function');
  expect(describeStartFailure(error, '/data')).toBe(error);
});
