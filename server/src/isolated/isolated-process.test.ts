import { expect, it, onTestFinished } from 'vitest';
import type { TestJob } from '#test/isolated/test-jobs';
import { ExceededBoundsError, IsolatedProcess, type JobBounds } from './isolated-process.ts';

const script = new URL('../../test/isolated/test-jobs.ts', import.meta.url);

function open(bounds: Partial<JobBounds> = {}): IsolatedProcess<TestJob, { pid: number; value: Uint8Array }> {
  const whole = { processorTime: 60_000, memory: 1_000_000_000, ...bounds };
  const opened = new IsolatedProcess<TestJob, { pid: number; value: Uint8Array }>(script, whole, {
    ...{ perOwner: 5, total: 5, full: 'UNAVAILABLE' },
  });
  onTestFinished(() => opened.close());
  return opened;
}

it('answers jobs in another process, which stays for the next one', async () => {
  const isolated = open();
  const first = await isolated.run('a', { work: 'echo', value: Uint8Array.of(1, 2) });
  expect([...first.value]).toEqual([1, 2]);
  expect(first.pid).not.toBe(process.pid);
  expect((await isolated.run('b', { work: 'echo' })).pid).toBe(first.pid);
});

it.each<[TestJob['work'], Partial<JobBounds>]>([
  ['spin', { processorTime: 200 }],
  ['grow', { memory: 300_000_000 }],
  ['throw', {}],
])('ends with a job that does %s without end, and serves the next one', async (work, bounds) => {
  const isolated = open(bounds);
  const failed = isolated.run('a', { work });
  const next = isolated.run('b', { work: 'echo' });
  await expect(failed).rejects.toBeInstanceOf(ExceededBoundsError);
  expect((await next).pid).toBeGreaterThan(0);
});

it('ends a job that is aborted, and begins none that was aborted while it waited', async () => {
  const isolated = open();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = isolated.run('a', { work: 'wait' }, { signal: running.signal });
  const second = isolated.run('a', { work: 'wait' }, { signal: waiting.signal });
  waiting.abort(new Error('left'));
  running.abort(new Error('closed'));
  await expect(first).rejects.toThrow('closed');
  await expect(second).rejects.toThrow('left');
  expect((await isolated.run('a', { work: 'echo' })).pid).toBeGreaterThan(0);
});

it('says how far a job has come', async () => {
  const seen: number[] = [];
  await open().run('a', { work: 'count' }, { progress: (done) => seen.push(done) });
  expect(seen).toEqual([1, 2, 3]);
});
