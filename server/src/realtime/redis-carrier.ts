import type { Redis } from '../integrations/redis.ts';
import type { Carrier } from './nodes.ts';

/** Publish and subscribe: quick, and forgotten once said. `channel` keeps installations on one Redis apart. */
export function redisCarrier({ commands, listener, isUp }: Redis, channel: string): Carrier {
  let subscribed = false;
  return {
    isUp: () => subscribed && isUp(),
    send: async (text) => {
      await commands.publish(channel, text);
    },
    onText(hear) {
      // Once told, the client subscribes again by itself whenever it has reconnected.
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
