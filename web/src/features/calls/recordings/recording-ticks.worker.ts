/**
 * The frame clock of a recording. Pages in the background get no animation frames and slow timers, workers do not. The
 * next tick waits until the last frame is done, so a slow page gets fewer ticks instead of a queue.
 */
const between = 1000 / 20;
const atLeast = between / 2;

let due = performance.now();

addEventListener('message', () => {
  const now = performance.now();
  due = Math.max(now + atLeast, due + between);
  setTimeout(() => postMessage(null), due - now);
});
