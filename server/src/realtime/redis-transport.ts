import type { Redis } from '../integrations/redis.ts';
import type { Transport } from './cluster-bus.ts';

/** Publish and subscribe: quick, and forgotten once said. `channel` keeps installations on one Redis apart. */
export function redisTransport({ commands, listener, isUp }: Redis, channel: string): Transport {
  let subscribed = false;
  return {
    isUp: () => subscribed && isUp(),
    send: async (text) => {
      await commands.publish(channel, text);
    },
    onMessage(hear) {
      // After the first subscription, the client subscribes again by itself whenever it has reconnected.
      const subscribe = () => {
        listener.subscribe(channel, hear).then(
          () => {
            subscribed = true;
          },
          () => {},
        );
      };
      if (listener.isReady) subscribe();
      listener.on('ready', () => subscribed || subscribe());
    },
    close: async () => {},
  };
}
