import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into the product's process to measure the longest block of its event loop. `{ loop: 'reset' }` restarts the
 * measurement, `longest` responds with milliseconds, and `block` blocks on purpose. Each message gets a response.
 */
const RESOLUTION = 5;
const BLOCK = 100;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

process.on('message', ({ loop }: { loop?: string }) => {
  if (loop === 'reset') delay.reset();
  if (loop === 'block') standStill();
  // It samples at intervals, also for the first time after a reset, and counts its own pause too.
  setTimeout(() => process.send?.(Math.max(0, delay.max / 1e6 - RESOLUTION)), 3 * RESOLUTION);
});
process.channel?.unref();

function standStill(): void {
  const until = performance.now() + BLOCK;
  while (performance.now() < until);
}
