import type { Env } from '../env.ts';
import { listPrivateAddresses } from '../tls/private-networks.ts';
import { speaksHttps } from '../tls/settings.ts';
import { at, isEverywhere, listNetworkAddresses, setupAddress } from './addresses.ts';
import type { BackingServices } from './backing-services.ts';

/** The summary for the person who started the server. */
export function describeStart(env: Env, { database, media, files, demo, setupCode }: BackingServices): string {
  const lines: [string, string][] = [
    ...addressLines(env),
    ...(setupCode === undefined ? [] : [['Set up', setupAddress(env, setupCode)] as [string, string]]),
    ['Data', env.DATA_DIR],
    ['Database', database.described],
    ...(files ? [['Files', files] as [string, string]] : []),
    ['Calls', media.described],
    ...(env.REDIS_URL
      ? [['Nodes', `one of several, by Redis at ${new URL(env.REDIS_URL).host}`] as [string, string]]
      : []),
    ...(demo ? [['Demo', demo] as [string, string]] : []),
    ['Stop', 'Ctrl-C'],
  ];
  return lines.map(([label, value]) => `  ${label.padEnd(10)}${value}`).join('\n');
}

function addressLines(env: Env): [string, string][] {
  if (env.PUBLIC_URL)
    return [
      ['Open', env.PUBLIC_URL],
      ['', `listening on ${at(env.HOST, env)}`],
    ];
  // A link that is copied from localhost opens on this machine only.
  if (env.LAN_HTTPS && isEverywhere(env))
    return listPrivateAddresses().map((address, index) => [index === 0 ? 'Open' : '', at(address, env)]);
  if (!isEverywhere(env)) return [['Open', at(env.HOST, env)]];
  const others = listNetworkAddresses().map((address): [string, string] => ['', at(address, env)]);
  const hint: [string, string][] =
    others.length > 0 && !speaksHttps(env) ? [['', '(browsers open cameras on localhost or over https only)']] : [];
  return [['Open', at('localhost', env)], ...others, ...hint];
}
