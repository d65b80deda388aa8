import { describe, expect, it } from 'vitest';
import { type Check, type CheckName, checkNames } from './check.ts';
import { createCheckRun } from './check-run.ts';

const passes: Check = async () => {};
const all = (some: Partial<Record<CheckName, Check>>) => ({
  ...(Object.fromEntries(checkNames.map((name) => [name, passes])) as Record<CheckName, Check>),
  ...some,
});

async function runOf(checks: Partial<Record<CheckName, Check>>) {
  const { run, start } = createCheckRun(() => checks);
  start();
  await expect.poll(() => run.get().state).not.toBe('running');
  return run.get();
}

describe('a run of all checks', () => {
  it('is idle before, and a success when none failed', async () => {
    const idle = createCheckRun(() => all({})).run.get();
    expect(idle.state).toBe('idle');
    expect(new Set(Object.values(idle.results).map(({ state }) => state))).toEqual(new Set(['idle']));
    const run = await runOf(all({ turn: async (note) => note.skip() }));
    expect(run.state).toBe('success');
    expect(run.results.turn.state).toBe('skipped');
  });

  it('shows a check that runs, with its lines so far, and is not started twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started: CheckName[] = [];
    const { run, start } = createCheckRun(() => {
      started.push('browser');
      return all({
        browser: async (note) => {
          note.lines([{ level: 'info', key: 'page_secure' }]);
          await promise;
        },
      });
    });
    expect(start()).toBe(true);
    expect(run.get().results.browser).toEqual({ state: 'running', lines: [{ level: 'info', key: 'page_secure' }] });
    expect(start()).toBe(false);
    resolve();
    await expect.poll(() => run.get().state).toBe('success');
    expect(started).toHaveLength(1);
    expect(start()).toBe(true);
    await expect.poll(() => run.get().state).toBe('success');
  });

  it('fails by an error and not by a warning', async () => {
    const warns: Check = async (note) => note.lines([{ level: 'warning', key: 'no_ice_tcp' }]);
    const fails: Check = async (note) => note.lines([{ level: 'error', key: 'camera_black' }]);
    const run = await runOf(all({ webrtc: warns, publishVideo: fails }));
    expect(run.results.webrtc.state).toBe('success');
    expect(run.results.publishVideo.state).toBe('failed');
    expect(run.state).toBe('failed');
  });

  it("logs a thrown error as the check's last line", async () => {
    const run = await runOf(
      all({
        publishAudio: async (note) => {
          note.lines([{ level: 'info', key: 'microphone_heard' }]);
          throw new Error('Could not get RTCStats');
        },
      }),
    );
    expect(run.results.publishAudio).toEqual({
      state: 'failed',
      lines: [
        { level: 'info', key: 'microphone_heard' },
        { level: 'error', key: 'no_stats' },
      ],
    });
  });

  it('ignores lines from a check that has ended', async () => {
    let late = () => {};
    const run = await runOf(
      all({
        browser: async (note) => {
          late = () => note.lines([{ level: 'error', key: 'no_end' }]);
        },
      }),
    );
    late();
    expect(run.results.browser.lines).toEqual([]);
  });

  it('skips checks that cannot succeed after an earlier failure, and says so', async () => {
    const fails: Check = async (note) => note.lines([{ level: 'error', key: 'no_websocket' }]);
    const { results } = await runOf(all({ websocket: fails }));
    expect(results.publishVideo).toEqual({ state: 'skipped', lines: [{ level: 'info', key: 'needs_another' }] });
    expect(results.latency.state).toBe('success');
  });

  it('skips checks that the user may not run', async () => {
    const { browser, api, socket, latency } = all({});
    const run = await runOf({ browser, api, socket, latency });
    expect(run.results.webrtc).toEqual({ state: 'skipped', lines: [{ level: 'info', key: 'needs_right' }] });
    expect(run.state).toBe('success');
  });
});
