import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { quantile } from './quantile.ts';

export type Target = {
  port: number;
  paths: readonly string[];
  tokens?: readonly string[];
  /** Given for https. */
  agent?: SecureAgent;
};
export type LoadResult = { requests: number; seconds: number; p50: number; p99: number };

function get(agent: Agent | SecureAgent, port: number, path: string, token: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const ask = agent instanceof SecureAgent ? secureRequest : request;
    ask({ agent, port, path, headers, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

/** Closed loop: `clients` connections, each sending the next request after a response. Time-limited; latencies in ms. */
export async function load(
  { port, paths, tokens, agent: given }: Target,
  clients: number,
  seconds: number,
): Promise<LoadResult> {
  const agent = given ?? new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  let turn = 0;
  const client = async () => {
    while (performance.now() < end) {
      const at = turn++ % paths.length;
      const asked = performance.now();
      const status = await get(agent, port, paths[at] ?? '/', tokens?.[at % tokens.length]);
      if (status !== 200) throw new Error(`${paths[at]} answered ${status}`);
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const taken = (performance.now() - begun) / 1000;
  agent.destroy();
  return {
    requests: latencies.length,
    seconds: taken,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}
