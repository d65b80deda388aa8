import type { Server } from '../../http/serve.ts';
import type { ClientHandler } from '../../realtime/hub.ts';

export function talkSocketHandlers(_server: Server): Record<string, ClientHandler> {
  return {};
}
