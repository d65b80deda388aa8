import {
  type CallDataMessage,
  type CallMessage,
  type CallTopic,
  callMessages,
} from '@sightline/contract/calls/messages';
import { framesTopic } from '@sightline/contract/calls/tracking';

const isTopic = (topic: string | undefined): topic is CallTopic =>
  topic !== undefined && Object.hasOwn(callMessages, topic);

const contentOf = (topic: CallTopic, payload: Uint8Array): unknown =>
  topic === framesTopic ? payload : JSON.parse(new TextDecoder().decode(payload));

/** Input from somebody else's browser: it is validated, and dropped when invalid. */
export function decodeDataMessage(
  topic: string | undefined,
  payload: Uint8Array,
  senderId: string,
): CallDataMessage | undefined {
  if (!isTopic(topic)) return undefined;
  try {
    const message = callMessages[topic].safeParse(contentOf(topic, payload)).data;
    return message && ({ topic, message, senderId } as CallDataMessage);
  } catch {
    return undefined;
  }
}

export const encodeDataMessage = <Topic extends CallTopic>(message: CallMessage<Topic>): Uint8Array<ArrayBuffer> =>
  message instanceof Uint8Array ? new Uint8Array(message) : new TextEncoder().encode(JSON.stringify(message));
