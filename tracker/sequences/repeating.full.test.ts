import { describe, expect, test } from 'vitest';
import { REPEATING_NAMES, repeatingScene } from './repeating-scenes.ts';
import { type Result, runTrial } from './trial.ts';

describe('a mark on a surface that repeats', () => {
  const results: Result[] = [];

  test.each(REPEATING_NAMES)('%s: nothing is shown elsewhere', (name) => {
    const result = runTrial(repeatingScene(name), 1);
    results.push(result);
    expect(result.wrong).toBe(0);
  });

  test('is shown in six of ten frames while it has not been out of view', () => {
    expect(results).toHaveLength(REPEATING_NAMES.length);
    const visible = results.reduce((sum, { visibleAtFirst }) => sum + visibleAtFirst, 0);
    const hidden = results.reduce((sum, { hiddenAtFirst }) => sum + hiddenAtFirst, 0);
    expect(hidden).toBeLessThanOrEqual(0.4 * visible);
  });
});
