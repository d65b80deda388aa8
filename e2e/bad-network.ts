import type { Page } from '@playwright/test';
import { UdpProxy } from '../media/test/udp-proxy.ts';
import type { Product } from './product.ts';

/** Sound and pictures of this page go through a network that a journey can spoil; to be called before the page is opened. */
export async function putBehindNetwork(page: Page, { mediaUdpPort }: Product): Promise<UdpProxy> {
  const network = await UdpProxy.open(mediaUdpPort);
  await page.addInitScript(goThrough, network.port);
  return network;
}

/** Runs in the page: whatever the media server names as its UDP port is the network's instead, and there is no other way. */
function goThrough(port: number): void {
  const { prototype } = RTCPeerConnection;
  const { setRemoteDescription, addIceCandidate } = prototype;
  const reroute = (line: string) => (/ udp /i.test(line) ? line.replace(/ \d+ typ host/, ` ${port} typ host`) : '');
  const altered = (sdp: string) => sdp.replace(/^a=candidate:.*\r\n/gm, reroute);
  Object.assign(prototype, {
    setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit) {
      return Reflect.apply(setRemoteDescription, this, [{ type, sdp: altered(sdp) }]);
    },
    addIceCandidate(init?: RTCIceCandidateInit | null) {
      const candidate = reroute(init?.candidate ?? '');
      return candidate ? Reflect.apply(addIceCandidate, this, [{ ...init, candidate }]) : Promise.resolve();
    },
  });
}
