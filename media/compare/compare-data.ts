import { parseArgs } from 'node:util';
import { servers } from '../test/servers.ts';
import { findChromium } from '../test/stage.ts';
import { raceData } from './data-race.ts';

/** `node media/compare/compare-data.ts [--ours]`: lossy messages while 1 MB is sent to the same person. */
const { values } = parseArgs({ options: { ours: { type: 'boolean', default: false } } });
const found = findChromium();
if ('missing' in found) throw new Error(found.missing);

const lines = { '1 Mbit/s, 100 ms': { bitsPerSecond: 1_000_000, delayMs: 50 }, 'no limit': {} };

console.log('| line | server | lossy messages of 200 | the slowest | the transfer |');
console.log('| --- | --- | --- | --- | --- |');
for (const [name, conditions] of Object.entries(lines)) {
  for (const server of servers.filter(({ lacks }) => lacks === undefined).slice(0, values.ours ? 1 : undefined)) {
    const { lossy, slowestMs, transferSeconds } = await raceData(server, conditions, found.path);
    console.log(
      `| ${name} | ${server.name} | ${lossy} | ${slowestMs.toFixed(0)} ms | ${transferSeconds.toFixed(1)} s |`,
    );
  }
}
process.exit(0);
