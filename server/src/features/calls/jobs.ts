import { limits } from '@sightline/contract/limits';
import { runEvery } from '../../http/interval.ts';
import type { Server } from '../../http/serve.ts';
import { removeUnauthorized } from './access-sweep.ts';
import { receiveWebhooks } from './media/livekit-webhook.ts';
import { CallReconciler } from './media/reconciler.ts';

/** Media events are handled at once. This sweep catches those that were lost. */
const sweepInterval = limits.call.emptyFor / 4;

/** Looks after calls for as long as the application runs. */
export function startCallJobs(server: Server): void {
  const { http, ports } = server;
  const { log } = http;
  const watch = new CallReconciler(server, log);
  const endListening = ports.media.listen((news) => {
    watch.onMediaEvent(news).catch((error: unknown) => log.warn({ err: error }, 'could not handle a media event'));
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
