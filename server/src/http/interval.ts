import type { FastifyInstance } from 'fastify';

/** Does work again and again for as long as the application runs, one round after the other. */
export function runEvery({ http }: { http: FastifyInstance }, everyMs: number, work: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  const round = async () => {
    try {
      await work();
    } catch (error) {
      http.log.warn({ err: error, work: work.name }, 'periodic task failed; retrying at the next interval');
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= round();
  }, everyMs);
  http.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
