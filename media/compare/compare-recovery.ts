import { servers } from '../test/servers.ts';
import { findChromium } from '../test/stage.ts';
import { measureRecovery, troubles } from './recovery.ts';

/** `node media/compare/compare-recovery.ts`: how soon pictures are back after 20 s of trouble, at the embedded server and at LiveKit. */
const found = findChromium();
if ('missing' in found) throw new Error(found.missing);
const seconds = (value: number | undefined) => (value === undefined ? 'not within 60 s' : `${value.toFixed(1)} s`);

console.log('| 20 s of | server | pictures move after | as large as before after |');
console.log('| --- | --- | --- | --- |');
for (const [name, trouble] of Object.entries(troubles)) {
  for (const server of servers.filter(({ lacks }) => lacks === undefined)) {
    const { moving, full } = await measureRecovery(server, trouble, found.path);
    console.log(`| ${name} | ${server.name} | ${seconds(moving)} | ${seconds(full)} |`);
  }
}
process.exit(0);
