import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { clientEvents, type SocketAnswer, socketRoom } from '@sightline/contract/realtime';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Server } from '../../http/serve.ts';
import type { Actor } from '../../kernel/actor.ts';
import { systemActor } from '../../kernel/audit-entry.ts';
import type { ClientHandler } from '../../realtime/socket-server.ts';
import { sendMessage } from './messages.ts';

/** The message path by socket (section 7): acknowledged when it is committed, refused with the code that HTTP would give. */
export function talkSocketHandlers(server: Server): Record<string, ClientHandler> {
  const typing = new RateLimiterMemory({ points: 1, duration: limits.typingApart / 1000 });
  const handlers: Record<string, ClientHandler> = {
    async message(actor, payload) {
      const { room, ...body } = clientEvents.message.parse(payload);
      requireSender(actor);
      const id = roomIdOf(room);
      const { chat } = await server.messageBatcher.enqueue(id, {
        organizationId: actor.organization_id,
        actorId: actor.id,
        log: server.http.log,
        origin: systemActor,
        work: (ctx) => sendMessage({ ...ctx, actor }, { params: { id }, query: undefined, body, files: [] }),
      });
      return { ok: true, chat_id: chat.id };
    },
    async typing(actor, payload, rooms) {
      const { room_id } = clientEvents.typing.parse(payload);
      requireSender(actor);
      const { organization_id, id, name } = actor;
      const room = socketRoom.room(room_id);
      if (!rooms.has(room)) throw new AppError('NOT_FOUND');
      const { consumedPoints } = await typing.penalty(`${organization_id}/${room_id}/${id}`);
      if (consumedPoints === 1)
        server.ports.hub.emit(organization_id, room, 'TypingEvent', { room_id, user: { id, name } });
      return { ok: true };
    },
  };
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, withRefusals(handler)]));
}

/** Answers with the code of an AppError; leaves any other error to the hub, which logs it. */
const withRefusals =
  (handler: ClientHandler): ClientHandler =>
  (actor, payload, rooms) =>
    handler(actor, payload, rooms).catch((error: unknown): SocketAnswer => {
      if (error instanceof AppError) return { ok: false, code: error.code };
      throw error;
    });

function requireSender(actor: Actor): void {
  if (actor.kind === 'member' && !actor.permissions.has('talk.send')) throw new AppError('FORBIDDEN');
}

function roomIdOf(room: string): string {
  const id = /^room\.(.+)$/.exec(room)?.[1];
  if (!id) throw new AppError('NOT_FOUND', 'room');
  return id;
}
