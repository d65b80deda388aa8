import { limits } from '@sightline/contract/limits';
import { repeat } from '../../http/repeat.ts';
import type { Server } from '../../http/serve.ts';
import { receiveWebhooks } from './media/livekit-webhook.ts';
import { CallWatch } from './media/watch.ts';
import { showStrangersOut } from './strangers.ts';

/** What was told is acted on at once; this is for what nobody told. */
const lookEvery = limits.call.emptyFor / 4;

/** Looks after calls for as long as the application runs. */
export function startCallJobs(server: Server): void {
  const { http, ports } = server;
  const { log } = http;
  const watch = new CallWatch(server, log);
  const endListening = ports.media.listen((news) => {
    watch.hear(news).catch((error: unknown) => log.warn({ err: error }, 'news of a call came to nothing'));
  });
  if (ports.env.LIVEKIT_URL) receiveWebhooks(server, (news) => watch.hear(news));
  repeat(server, lookEvery, () => watch.run());
  repeat(server, lookEvery, () => ports.media.endChecks());
  repeat(server, limits.session.watchedEvery, () => showStrangersOut(server, log));
  http.addHook('preClose', async () => {
    endListening();
    watch.close();
  });
}
