import { describe, expect, test } from 'vitest';
import { announceCandidates } from './candidates.ts';

const gathered = [
  'a=candidate:2 1 UDP 2116026111 fd00::2 7882 typ host',
  'a=candidate:1 1 UDP 2114977791 192.0.2.2 7882 typ host',
].join('\r\n');

describe('Announced candidates', () => {
  test('are all addresses of the machine, over UDP and over passive TCP', () => {
    const lines = announceCandidates(gathered, { udpPort: 7882, tcpPort: 7881 });
    expect(lines).toEqual([
      ...gathered.split('\r\n'),
      'a=candidate:2t 1 TCP 2115026111 fd00::2 7881 typ host tcptype passive',
      'a=candidate:1t 1 TCP 2113977791 192.0.2.2 7881 typ host tcptype passive',
    ]);
  });

  test('are the announced address too, after those of the machine, over UDP and TCP', () => {
    const lines = announceCandidates(gathered, { udpPort: 7882, tcpPort: 7881, announcedAddress: '203.0.113.9' });
    expect(lines.slice(0, 3)).toEqual([
      ...gathered.split('\r\n'),
      'a=candidate:announced 1 UDP 2114977790 203.0.113.9 7882 typ host',
    ]);
    expect(lines.at(-1)).toBe('a=candidate:announcedt 1 TCP 2113977790 203.0.113.9 7881 typ host tcptype passive');
  });

  test('have a second port when there is a TURN server', () => {
    const lines = announceCandidates(gathered, { udpPort: 7882, turnPort: 7881 });
    expect(lines.slice(2)).toEqual([
      'a=candidate:2r 1 UDP 2114026111 fd00::2 7881 typ host',
      'a=candidate:1r 1 UDP 2112977791 192.0.2.2 7881 typ host',
    ]);
  });

  test('have the announced address once, when the machine has it itself', () => {
    const lines = announceCandidates(gathered, { udpPort: 7882, announcedAddress: '192.0.2.2' });
    expect(lines).toEqual(gathered.split('\r\n'));
  });

  test('are the loopback address on a machine without a network', () => {
    expect(announceCandidates('v=0', { udpPort: 7882 })).toEqual([
      'a=candidate:1 1 UDP 2113929471 127.0.0.1 7882 typ host',
    ]);
  });
});
