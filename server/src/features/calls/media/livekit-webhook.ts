import { RequestLimit } from '../../../http/limit-request.ts';
import type { Server } from '../../../http/serve.ts';
import type { MediaEvent } from '../../../integrations/media-events.ts';

/**
 * A LiveKit server reports here what happens in its rooms. The signature covers the bytes of the body, so they are read as
 * they are. After an answer other than 200, LiveKit sends the event again.
 */
export function receiveWebhooks(
  { http, rateLimits, ports }: Server,
  onEvent: (news: MediaEvent) => Promise<void>,
): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/livekit/webhook', async (request, reply) => {
      new RequestLimit(rateLimits, { method: 'POST', allow: 'public', rate: 'write' }, request, reply);
      const body = typeof request.body === 'string' ? request.body : '';
      const news = await ports.media.readWebhook(body, request.headers.authorization);
      if (news) await onEvent(news);
      return reply.type('text/plain').send('ok');
    });
  });
}
