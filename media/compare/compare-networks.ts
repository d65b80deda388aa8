import { parseArgs } from 'node:util';
import { servers } from '../test/servers.ts';
import { findChromium } from '../test/stage.ts';
import { type Measured, measureNetwork, networks } from './networks.ts';

/**
 * `node media/compare/compare-networks.ts [--seconds 30] [--seed 1] [--rounds 1] [--sound] [--only "5 % lost"] [--ours]`: a table of calls
 * over bad networks at the embedded server and at LiveKit, in turns. `--sound`: without pictures.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    sound: { type: 'boolean', default: false },
    ours: { type: 'boolean', default: false },
  },
});

const found = findChromium();
if ('missing' in found) throw new Error(found.missing);
const present = servers.filter(({ lacks }) => lacks === undefined).slice(0, values.ours ? 1 : undefined);
const fixed = (value: number, digits = 1) => value.toFixed(digits);
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

console.log(`seed ${values.seed}, ${values.seconds} s each${values.sound ? ', sound alone' : ''}`);
row('network', 'server', 'sound made up', 'pictures a second', 'freezes a minute', 'kbit/s', 'packets a second');
row('---', '---', '---', '---', '---', '---', '---');
for (const [name, conditions] of Object.entries(networks)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue;
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const server of present) {
      const measured: Measured = await measureNetwork(server, conditions, {
        executablePath: found.path,
        seed: Number(values.seed) + round,
        seconds: Number(values.seconds),
        hasPictures: !values.sound,
      });
      const { madeUp, picturesPerSecond, freezesPerMinute, kilobitsPerSecond, packetsPerSecond } = measured;
      const pictures = values.sound ? ['', ''] : [fixed(picturesPerSecond), fixed(freezesPerMinute)];
      row(
        name,
        server.name,
        `${fixed(madeUp, 2)} %`,
        ...pictures,
        fixed(kilobitsPerSecond, 0),
        fixed(packetsPerSecond, 0),
      );
    }
  }
}
process.exit(0);
