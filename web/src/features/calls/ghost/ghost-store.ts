import type { Call } from '@sightline/contract/calls/calls';
import { type GhostMessage, ghostTopic } from '@sightline/contract/calls/ghost';
import type { BinaryTransfer } from '@sightline/contract/calls/messages';
import type { Id } from '@sightline/contract/scalars';
import {
  type CallSession,
  onBinaryTransfer,
  onDataMessage,
  readMyId,
  sendBinaryTransfer,
  sendData,
  subscribeToCallSession,
} from '../session/call-session.ts';
import { callSlice, useCallSlice } from '../session/per-call.ts';

type Show = Omit<Extract<GhostMessage, { type: 'show' }>, 'type'>;
type Sent = { id: Id; url: string; content: Blob };
export type Ghost = Show & { url: string };

/** The latest of each person. The picture may arrive before the message, or after it. */
type GhostSlice = { shows: ReadonlyMap<Id, Show>; pictures: ReadonlyMap<Id, Sent> };
const slice = callSlice<GhostSlice>(() => ({ shows: new Map(), pictures: new Map() }));

function setShow(by: Id, show: Show | null): void {
  const shows = new Map(slice.get().shows);
  if (show) shows.set(by, show);
  else shows.delete(by);
  slice.set({ shows });
}

function storePicture(by: Id, { id, content }: Pick<BinaryTransfer, 'id' | 'content'>): void {
  const pictures = new Map(slice.get().pictures);
  const old = pictures.get(by);
  if (old) URL.revokeObjectURL(old.url);
  pictures.set(by, { id, content, url: URL.createObjectURL(content) });
  slice.set({ pictures });
}

type InCall = Pick<Call, 'participants'>;

/** Finds the ghost over the camera of this person: it comes from an agent who is in the call now. */
export function ghostOver({ shows, pictures }: GhostSlice, { participants }: InCall, personId: Id): Ghost | null {
  for (const { id: by, agent } of participants) {
    const [show, picture] = [shows.get(by), pictures.get(by)];
    if (agent && show?.of === personId && picture?.id === show.id) return { ...show, url: picture.url };
  }
  return null;
}

export function useGhost(call: InCall, personId: Id): Ghost | null {
  const shows = useCallSlice(slice, (state) => state.shows);
  const pictures = useCallSlice(slice, (state) => state.pictures);
  return ghostOver({ shows, pictures }, call, personId);
}

/** Finds the snapshot that a picture of this person's camera is lined up with. */
export const readGhostOver = (call: InCall, personId: Id): Ghost | null => ghostOver(slice.get(), call, personId);

const myId = (): Id => readMyId() ?? '';

/** The ghost that this user shows. */
export const useMyGhost = (): Show | null => useCallSlice(slice, ({ shows }) => shows.get(myId()) ?? null);

export function showGhost(show: Show, content: Blob): void {
  storePicture(myId(), { id: show.id, content });
  setShow(myId(), show);
  void sendBinaryTransfer(ghostTopic, { id: show.id, content });
  void sendData(ghostTopic, { type: 'show', ...show });
}

export function setGhostOpacity(opacity: number): void {
  const mine = slice.get().shows.get(myId());
  if (!mine) return;
  setShow(myId(), { ...mine, opacity });
  void sendData(ghostTopic, { type: 'show', ...mine, opacity });
}

export function hideGhost(): void {
  setShow(myId(), null);
  void sendData(ghostTopic, { type: 'hide' });
}

/** People who join, or return, get what the others see. */
function sendToNewcomers(now: CallSession, last: CallSession): void {
  const [mine, picture] = [slice.get().shows.get(myId()), slice.get().pictures.get(myId())];
  if (!mine || !picture || now.people === last.people) return;
  const isHere = (people: CallSession['people'], id: Id) =>
    people.some((person) => person.id === id && person.connection !== 'lost');
  for (const { id, isMe } of now.people) {
    if (isMe || isHere(last.people, id) || !isHere(now.people, id)) continue;
    void sendBinaryTransfer(ghostTopic, picture, id);
    void sendData(ghostTopic, { type: 'show', ...mine }, id);
  }
}

export function attachGhost(): (() => void)[] {
  return [
    onDataMessage(({ topic, message, senderId }) => {
      if (topic !== ghostTopic) return;
      const { type, ...show } = message;
      setShow(senderId, type === 'show' ? (show as Show) : null);
    }),
    onBinaryTransfer((transfer) => transfer.topic === ghostTopic && storePicture(transfer.senderId, transfer)),
    subscribeToCallSession(sendToNewcomers),
    () => {
      for (const { url } of slice.get().pictures.values()) URL.revokeObjectURL(url);
    },
  ];
}
