import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../src/report.ts';
import { ownCheck, type Step } from '../src/step.ts';
import { type Tally, tallyPlaywright } from '../src/tally.ts';

function testStep(name: string, tally: Tally): Step {
  const ok = tally.failed === 0;
  return { name, alone: true, run: async () => ({ ok, note: '', output: `${name} said this`, tally }) };
}

const GREEN = testStep('server', { passed: 12, failed: 0, skipped: [] });
const RED = testStep('web', { passed: 3, failed: 2, skipped: [] });

async function report(steps: Step[]): Promise<{ green: boolean; text: string; last: string }> {
  const said: string[] = [];
  const green = await runSteps(steps, 2, (text) => said.push(text));
  const text = said.join('\n');
  return { green, text, last: text.split('\n').at(-1) ?? '' };
}

describe('the report of npm test', () => {
  it('ends with the tests of all runners, alone on the last line', async () => {
    const { green, last } = await report([GREEN, testStep('media', { passed: 5, failed: 0, skipped: [] })]);
    expect({ green, last }).toEqual({ green: true, last: '17 passed, 0 failed' });
  });

  it('is red for a failing test, and still runs the steps after it', async () => {
    const { green, last } = await report([RED, GREEN]);
    expect({ green, last }).toEqual({ green: false, last: '15 passed, 2 failed' });
  });

  it('names what failed, where and why, before all that was said', async () => {
    const failure = { name: 'a room is left', place: 'rooms.test.ts', tests: 1, why: 'still there' };
    const { text } = await report([testStep('web', { passed: 3, failed: 1, skipped: [], failures: [failure] })]);
    expect(text).toMatch(/rooms\.test\.ts: a room is left: still there\n\s+web said this/);
  });

  it('prints what the page of a failed journey showed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'journey-'));
    const file = path.join(folder, 'error-context.md');
    writeFileSync(file, '# Error details\n\n```\nnot there\n```\n\n```yaml\n- heading "Tickets"\n```\n');
    const results = [{ error: { message: 'not there' }, attachments: [{ name: 'error-context', path: file }] }];
    const tests = [{ status: 'unexpected', annotations: [], results }];
    const tally = tallyPlaywright({ suites: [{ specs: [{ title: 'a list', file: 'a.spec.ts', line: 3, tests }] }] });
    const { text } = await report([testStep('journeys', tally)]);
    expect(text).toMatch(/a\.spec\.ts:3: a list: not there\n\s+- heading "Tickets"\n/);
  });

  it('counts a failed check as one failure', async () => {
    const { green, text, last } = await report([
      ownCheck('sizes', () => ({ checked: 1, problems: ['a.ts: long'] })),
      GREEN,
    ]);
    expect({ green, last }).toEqual({ green: false, last: '12 passed, 1 failed' });
    expect(text).toContain('a.ts: long');
  });

  it('counts a check that looked at nothing as a failure', async () => {
    const { green } = await report([ownCheck('sizes', () => ({ checked: 0, problems: [] }))]);
    expect(green).toBe(false);
  });

  it('counts a step that broke as a failure', async () => {
    const broken = { name: 'broken', alone: false, run: () => Promise.reject(new Error('no such tool')) };
    const { text, last } = await report([broken]);
    expect(last).toBe('0 passed, 1 failed');
    expect(text).toContain('no such tool');
  });

  it('keeps quiet about what a green step said', async () => {
    const { text } = await report([GREEN, RED]);
    expect(text).not.toContain('server said this');
    expect(text).toContain('web said this');
  });

  it('skips a step that lacks something here, says why, and counts it', async () => {
    const { green, text, last } = await report([
      { ...RED, name: 'nodes', lacks: () => 'nginx is not installed' },
      GREEN,
    ]);
    expect({ green, last }).toEqual({ green: true, last: '12 passed, 0 failed, 1 skipped' });
    expect(text).toMatch(/nodes .* skipped: nginx is not installed/);
  });

  it('runs a step that lacks nothing', async () => {
    const { last } = await report([{ ...GREEN, lacks: () => undefined }]);
    expect(last).toBe('12 passed, 0 failed');
  });

  it('lists skipped tests with their reasons', async () => {
    const skipping = testStep('web', { passed: 1, failed: 0, skipped: [{ name: 'prints', reason: 'no printer' }] });
    const { text, last } = await report([skipping]);
    expect(text).toContain('skipped: prints (no printer)');
    expect(last).toBe('1 passed, 0 failed, 1 skipped');
  });
});
