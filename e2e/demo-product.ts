import { randomBytes } from 'node:crypto';
import { startLiveKit } from '../media/test/livekit-server.ts';
import { isOverLiveKit } from './over-livekit.ts';
import { type Product, startProduct } from './product.ts';

/**
 * One product with its demo workspace per worker, so that journeys of different workers cannot ring each other; each journey
 * creates the tickets and rooms it needs. With JOURNEYS_MEDIA=livekit its calls go over a LiveKit server
 * instead of the embedded one.
 */
export async function startDemo(running: AsyncDisposableStack): Promise<Product> {
  const media = isOverLiveKit ? await startMediaOfItsOwn(running) : null;
  const product = await startProduct({
    demo: true,
    settings: { SSO_INTERNAL_ADDRESSES: 'true', PUSH_INTERNAL_ADDRESSES: 'true', ...media?.settings },
  });
  running.defer(product.stop);
  process.env.JOURNEYS_DATABASE = product.databaseUrl;
  return { ...product, mediaUdpPort: media?.udpPort ?? product.mediaUdpPort };
}

async function startMediaOfItsOwn(running: AsyncDisposableStack) {
  const [apiKey, apiSecret] = ['journeys', randomBytes(32).toString('hex')];
  // Lite: it answers where it was reached and looks for no way of its own, so a journey can spoil the only way to it.
  const { url, udpPort, stop } = await startLiveKit({ apiKey, apiSecret }, { use_ice_lite: true });
  running.defer(stop);
  return { udpPort, settings: { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } };
}
