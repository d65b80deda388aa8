import { once } from 'node:events';
import type { LocalTransport } from '../src/sdp-build.ts';
import { NativePeer } from './native-peer.ts';
import { rtpPacket } from './packets.ts';

/** A peer in a process of its own, which sends without end, to be killed by a test. */
process.once('disconnect', () => process.exit());
const peer = new NativePeer();
process.send?.(peer.offer());
const [local] = (await once(process, 'message')) as [LocalTransport];
peer.answered(
  local,
  local.candidates.filter((line) => line.includes(' UDP ')),
);
let sequence = 0;
setInterval(() => {
  sequence = (sequence + 1) % 0x10000;
  if (peer.track.isOpen()) peer.track.sendMessageBinary(rtpPacket({ sequence, payload: [1, 2, 3] }));
}, 10);
