import { type ChatMessage, type SendMessageInput, talkApi } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { makeToken } from '../../src/http/auth.ts';
import { as } from '../app.ts';
import { arrange, type TestPerson } from '../factories.ts';

/** A message as `sender` sends it, through the API. */
export async function sendTestMessage(
  sender: { token: string },
  roomId: string,
  message: string,
  more: Partial<z.input<typeof SendMessageInput>> = {},
): Promise<ChatMessage> {
  const reply = await as(sender.token).call(talkApi.send, { params: { id: roomId }, body: { message, ...more } });
  if (reply.status !== 200) throw new Error(`the message was refused: ${reply.code}`);
  return reply.data.chat;
}

export type TestGuest = { id: string; name: string; token: string; call_id: string };

/** Somebody without an account, in a call that goes on in the room since now. */
export async function buildCallGuest(
  host: TestPerson,
  roomId: string,
  state: 'waiting' | 'accepted' | 'refused' = 'accepted',
): Promise<TestGuest> {
  const { organization_id } = host;
  const [id, call_id, name] = [uuidv7(), uuidv7(), 'Gil Passos'];
  const { plainText, hash } = makeToken('guest');
  await arrange(
    'insert into calls (organization_id, id, room_id, share_code, created_by) values ($1, $2, $3, $4, $5)',
    [organization_id, call_id, roomId, call_id, host.id],
  );
  await arrange(`insert into people (organization_id, id, kind, name) values ($1, $2, 'guest', $3)`, [
    organization_id,
    id,
    name,
  ]);
  await arrange('insert into call_join_requests (organization_id, call_id, guest_id, state) values ($1, $2, $3, $4)', [
    organization_id,
    call_id,
    id,
    state,
  ]);
  if (state === 'accepted') {
    await arrange('insert into call_participants (organization_id, call_id, person_id) values ($1, $2, $3)', [
      organization_id,
      call_id,
      id,
    ]);
  }
  await arrange(`select identity.add_guest_token($1, $2, $3, $4, now() + interval '1 hour')`, [
    hash,
    organization_id,
    id,
    call_id,
  ]);
  return { id, name, token: plainText, call_id };
}
