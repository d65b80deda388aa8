import { Store } from '#web/lib/store.ts';
import { type Check, type CheckName, type CheckResult, type CheckResults, checkNames, type Line } from './check.ts';
import { lineOfError } from './own-checks.ts';

/**
 * idle -> running -> success | failed, and running again; the whole as each check (specification, section 4). A check fails if
 * any error was logged, the whole if any check failed. Only one run at a time.
 */
type RunState = 'idle' | 'running' | 'success' | 'failed';
export type Run = { state: RunState; results: CheckResults; startedAt: Date | null };

/** The checks that a check depends on: without their success it could only time out. */
const needs: Partial<Record<CheckName, CheckName>> = {
  socket: 'api',
  latency: 'api',
  websocket: 'api',
  webrtc: 'websocket',
  turn: 'websocket',
  reconnect: 'webrtc',
  publishAudio: 'webrtc',
  publishVideo: 'webrtc',
  connectionProtocol: 'webrtc',
  cloudRegion: 'webrtc',
};

const untouched: CheckResult = { state: 'idle', lines: [] };
const allUntouched = () => Object.fromEntries(checkNames.map((name) => [name, untouched])) as CheckResults;
const idle = (): Run => ({ state: 'idle', results: allUntouched(), startedAt: null });
const hasError = (lines: readonly Line[]): boolean => lines.some(({ level }) => level === 'error');

/** Runs all checks in sequence and reports progress. A check without an implementation is skipped. */
export function createCheckRun(listChecks: () => Partial<Record<CheckName, Check>>) {
  const run = new Store(idle());

  function become(next: Partial<Run>): void {
    run.set({ ...run.get(), ...next });
  }

  function show(name: CheckName, result: Partial<CheckResult>): void {
    become({ results: { ...run.get().results, [name]: { ...run.get().results[name], ...result } } });
  }

  async function perform(name: CheckName, check: Check): Promise<void> {
    let isSkipped = false;
    let isOver = false;
    const note = {
      lines: (lines: readonly Line[]) => void (isOver || show(name, { lines })),
      skip: () => {
        isSkipped = true;
      },
    };
    show(name, { state: 'running' });
    await check(note).catch((error: unknown) =>
      show(name, { lines: [...run.get().results[name].lines, lineOfError(error)] }),
    );
    isOver = true;
    const outcome = hasError(run.get().results[name].lines) ? 'failed' : 'success';
    show(name, { state: isSkipped ? 'skipped' : outcome });
  }

  async function performAll(checks: Partial<Record<CheckName, Check>>): Promise<void> {
    for (const name of checkNames) {
      const [check, needed] = [checks[name], needs[name]];
      const isPossible = needed === undefined || run.get().results[needed].state === 'success';
      if (check && isPossible) await perform(name, check);
      else show(name, { state: 'skipped', lines: [{ level: 'info', key: check ? 'needs_another' : 'needs_right' }] });
    }
    const isFailed = checkNames.some((name) => run.get().results[name].state === 'failed');
    become({ state: isFailed ? 'failed' : 'success' });
  }

  return {
    run,
    /** Returns false, without starting, if a run is in progress. */
    start(): boolean {
      if (run.get().state === 'running') return false;
      become({ ...idle(), state: 'running', startedAt: new Date() });
      void performAll(listChecks());
      return true;
    },
  };
}
