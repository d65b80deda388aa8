import { expect } from 'vitest';
import { requireScene } from './scenes.ts';
import { runTrial } from './trial.ts';

/**
 * The measured result of a sequence, with a margin. `p95` in percent of the width, `hidden` in frames, `foundAfter` in
 * milliseconds.
 */
export type Gate = { name: string; seconds: number; p95: number; hidden: number; foundAfter: number };

/** Nothing is ever shown wrong. */
export function expectGate({ name, seconds, ...gate }: Gate): void {
  const result = runTrial({ ...requireScene(name), seconds }, 1);
  expect(result.wrong).toBe(0);
  expect(result.p95).toBeLessThanOrEqual(gate.p95);
  expect(result.hidden).toBeLessThanOrEqual(gate.hidden);
  expect(result.foundAfter).toBeLessThanOrEqual(gate.foundAfter);
  expect(result.visible).toBeGreaterThan(25);
}
