import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded first into the product's process, to be asked how long its event loop stood still at most: `{ loop: 'reset' }`
 * begins anew, `longest` is answered with milliseconds, and `block` stands still on purpose. Each is answered.
 */
const RESOLUTION = 5;
const BLOCK = 100;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

process.on('message', ({ loop }: { loop?: string }) => {
  if (loop === 'reset') delay.reset();
  if (loop === 'block') standStill();
  // It samples now and then, also for the first time after a reset, and counts the pause that it makes itself.
  setTimeout(() => process.send?.(Math.max(0, delay.max / 1e6 - RESOLUTION)), 3 * RESOLUTION);
});
process.channel?.unref();

function standStill(): void {
  const until = performance.now() + BLOCK;
  while (performance.now() < until);
}
