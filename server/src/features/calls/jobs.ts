import { limits } from '@sightline/contract/limits';
import { runEvery } from '../../http/interval.ts';
import type { Server } from '../../http/serve.ts';
import { removeUnauthorized } from './access-sweep.ts';
import { receiveWebhooks } from './media/livekit-webhook.ts';
import { CallReconciler } from './media/reconciler.ts';

/** What was told is acted on at once; this is for what nobody told. */
const sweepInterval = limits.call.emptyFor / 4;

/** Looks after calls for as long as the application runs. */
export function startCallJobs(server: Server): void {
  const { http, ports } = server;
  const { log } = http;
  const watch = new CallReconciler(server, log);
  const endListening = ports.media.listen((news) => {
    watch.onMediaEvent(news).catch((error: unknown) => log.warn({ err: error }, 'an event of a call was not handled'));
  });
  if (ports.env.LIVEKIT_URL) receiveWebhooks(server, (news) => watch.onMediaEvent(news));
  runEvery(server, sweepInterval, () => watch.run());
  runEvery(server, sweepInterval, () => ports.media.endChecks());
  runEvery(server, limits.session.watchedEvery, () => removeUnauthorized(server, log));
  http.addHook('preClose', async () => {
    endListening();
    watch.close();
  });
}
