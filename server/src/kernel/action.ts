import type { Endpoint, HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Ctx } from './context.ts';

/** How an endpoint of bytes answers: called when its transaction is over, so that no slow reader keeps one open. */
export type SendRaw = (reply: FastifyReply) => Promise<void>;

/** The function behind an endpoint. `Context` is what the options of its route give, where that is not a member's. */
export type Action<E extends Endpoint, Context = Ctx> = (
  ctx: Context,
  input: HandlerInput<E>,
) => Promise<E extends { raw: true } ? SendRaw : HandlerOutput<E>>;
