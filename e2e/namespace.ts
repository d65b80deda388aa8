import { execFileSync } from 'node:child_process';
import { findProgram, lacksPrograms } from '../checks/src/programs.ts';

/** A machine of its own, on this one, whose firewall lets TCP 443 in and nothing else. */
export type Namespace = {
  /** Its address, as seen from here. */
  address: string;
  /** The command that starts a program there. */
  command: string[];
  [Symbol.dispose](): void;
};

const FIREWALL = `
table inet only443 {
  chain input { type filter hook input priority 0; policy drop; iif lo accept; tcp dport 443 accept; }
  chain output { type filter hook output priority 0; policy drop; oif lo accept; tcp sport 443 accept; }
}
`;

const programs = { ip: findProgram('ip') ?? '', nft: findProgram('nft') ?? '' };
const ip = (...words: string[]) => execFileSync(programs.ip, words, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Why this machine has none; undefined when it has. */
export function lacksNamespaces(): string | undefined {
  const missing = lacksPrograms('ip', 'nft')();
  if (missing !== undefined) return missing;
  try {
    openNamespace()[Symbol.dispose]();
    return undefined;
  } catch (error) {
    return `network namespaces are refused here: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}

export function openNamespace(): Namespace {
  const [name, here, there] = ['only443', 'o443-here', 'o443-there'].map(
    (word) => `${word}${process.pid % 10_000}`,
  ) as [string, string, string];
  const network = `10.203.${process.pid % 250}`;
  ip('netns', 'add', name);
  const command = [programs.ip, 'netns', 'exec', name];
  const end = () => ip('netns', 'delete', name);
  try {
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    ip('address', 'add', `${network}.1/30`, 'dev', here);
    ip('link', 'set', here, 'up');
    ip('-n', name, 'address', 'add', `${network}.2/30`, 'dev', there);
    for (const device of [there, 'lo']) ip('-n', name, 'link', 'set', device, 'up');
    execFileSync(programs.ip, [...command.slice(1), programs.nft, '-f', '-'], { input: FIREWALL });
  } catch (error) {
    end();
    throw error;
  }
  return { address: `${network}.2`, command, [Symbol.dispose]: end };
}
