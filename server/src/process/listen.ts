import { once } from 'node:events';
import { realpathSync } from 'node:fs';
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

type Setting = 'PORT' | 'HTTP_PORT';

/** Tells the operator how to let an ordinary user open a port below 1024: by hand, and as a service. */
export const permissionAdvice = (): string =>
  `Let Node have it, again after each npm ci: sudo setcap cap_net_bind_service=+ep ${realpathSync(process.execPath)}
As a service, its unit needs: AmbientCapabilities=CAP_NET_BIND_SERVICE`;

/** A sentence with what to do for a refusal by the system; undefined for any other error. */
export function describePortError(error: unknown, host: string, port: number, setting: Setting): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = setting === 'HTTP_PORT' ? 8080 : 3000;
  if (code === 'EADDRINUSE') {
    const example = `${setting}=${port === 65_535 ? other : port + 1} npm start`;
    return `Port ${port} is in use by another program. End that one, or choose another: ${example}`;
  }
  if (code === 'EACCES')
    return `Port ${port} is reserved for root. ${permissionAdvice()}\nOr choose one above 1023: ${setting}=${other} npm start`;
  if (code === 'EADDRNOTAVAIL') return `HOST is ${host}, which is no address of this machine.`;
  return undefined;
}

/** Runs what listens on HOST:PORT; a refusal by the system becomes a sentence with what to do. */
export async function withPortInErrors({ HOST, PORT }: Env, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const told = describePortError(error, HOST, PORT, 'PORT');
    throw told === undefined ? error : new StartError(told);
  }
}
