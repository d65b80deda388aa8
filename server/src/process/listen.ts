import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

/** Asks before the long work whether the port can be had at its end. */
export async function requireFreePort(env: Env): Promise<void> {
  const probe = createServer();
  await withPortInErrors(env, async () => {
    probe.listen(env.PORT, env.HOST);
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** Runs what listens on HOST:PORT; a refusal by the system becomes a sentence with what to do. */
export async function withPortInErrors(env: Env, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      const example = `PORT=${env.PORT === 65_535 ? 3000 : env.PORT + 1} npm start`;
      throw new StartError(
        `Port ${env.PORT} is in use by another program. End that one, or choose another: ${example}`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${env.PORT} is reserved for root. Choose one above 1023: PORT=3000 npm start`);
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST is ${env.HOST}, which is no address of this machine.`);
    throw error;
  }
}
