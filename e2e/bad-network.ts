import type { Page } from '@playwright/test';
import { UdpProxy } from '../media/test/udp-proxy.ts';
import type { Product } from './product.ts';

/** Routes the page's sound and pictures through a proxy that a journey can disturb; call it before opening the page. */
export async function putBehindNetwork(page: Page, { mediaUdpPort }: Product): Promise<UdpProxy> {
  const network = await UdpProxy.open(mediaUdpPort);
  await page.addInitScript(goThrough, network.port);
  return network;
}

/** Runs in the page: replaces the media server's UDP port with the proxy's, and allows no other path. */
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
