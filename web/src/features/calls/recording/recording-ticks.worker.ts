/**
 * The beat of a recording. A page in the background has its timers slowed down and gets no frames; a worker's timers go on.
 * Each picture is asked for when the last one is done, so a page that is too slow gets fewer instead of a queue.
 */
const between = 1000 / 20;
const atLeast = between / 2;

let due = performance.now();

addEventListener('message', () => {
  const now = performance.now();
  due = Math.max(now + atLeast, due + between);
  setTimeout(() => postMessage(null), due - now);
});
