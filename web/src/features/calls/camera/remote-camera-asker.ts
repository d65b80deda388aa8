import {
  type CameraMessage,
  type CameraObstacle,
  type CameraState,
  type CameraWish,
  cameraTopic,
} from '@sightline/contract/call-camera';
import { v7 as uuidv7 } from 'uuid';
import { Store, useStore } from '#web/lib/store.ts';
import { Asking } from '../media/asking.ts';
import { readCallSession, readMail, sendMail, watchCallSession } from '../media/call-session.ts';

/** What this tab knows of others' cameras, and what it has asked of them. */
export type Asked = { id: string; personId: string; wish: CameraWish; share: number };
type Known = { cameras: Readonly<Record<string, CameraState>>; asked: readonly Asked[] };

/** No word for this long, and it counts as not answered; sending a photo speaks all the time. */
const patience = 15_000;

type Waiting = { end: (obstacle: CameraObstacle | 'no_answer' | null) => void; hear: () => void };

const nothing: Known = { cameras: {}, asked: [] };
const known = new Store(nothing);
let isFollowing = false;
/** Whose camera was asked about in this call, whatever came of it. */
const met = new Set<string>();
const waiting = new Map<string, Waiting>();

function change(part: Partial<Known>): void {
  known.become({ ...known.read(), ...part });
}

export const useCameraOf = (personId: string): CameraState | undefined => useStore(known).cameras[personId];

export const useAsked = (): readonly Asked[] => useStore(known).asked;

const listOthers = (): string[] => {
  const { phase, people } = readCallSession();
  const others = people.filter(({ isMe, connection }) => !isMe && connection !== 'lost');
  return phase === 'connected' ? others.map(({ id }) => id) : [];
};
const isSomebodyUnknown = (): boolean => listOthers().some((id) => !known.read().cameras[id]);
const asking = new Asking(() => void sendMail(cameraTopic, { type: 'ask' }), isSomebodyUnknown);

/** Asks about everybody who is there or comes. They say it by themselves too, but may not be heard yet. */
function onSession(): void {
  if (readCallSession().phase === 'idle' && known.read() !== nothing) {
    asking.stop();
    met.clear();
    for (const { end } of waiting.values()) end('no_answer');
    change(nothing);
  }
  const newcomers = listOthers().filter((id) => !met.has(id));
  for (const id of newcomers) met.add(id);
  if (newcomers.length > 0) asking.begin();
  else asking.look();
}

/** Begins with the first call of this page and goes on with the next ones. */
export function followCameras(): void {
  if (isFollowing) return;
  isFollowing = true;
  watchCallSession(onSession);
  readMail(({ topic, message, senderId }) => topic === cameraTopic && receive(message, senderId));
  onSession();
}

function receive(message: CameraMessage, senderId: string): void {
  if (message.type === 'state') learn(senderId, message.camera);
  if (message.type !== 'answer' && message.type !== 'progress') return;
  const mine = known.read().asked.find(({ id, personId }) => id === message.id && personId === senderId);
  if (!mine) return;
  if (message.type === 'answer') waiting.get(mine.id)?.end(message.obstacle);
  else hear(mine.id, message.share);
}

function learn(personId: string, camera: CameraState): void {
  change({ cameras: { ...known.read().cameras, [personId]: camera } });
  if (!isSomebodyUnknown()) asking.stop();
}

function hear(id: string, share: number): void {
  waiting.get(id)?.hear();
  change({ asked: known.read().asked.map((asked) => (asked.id === id ? { ...asked, share } : asked)) });
}

/** Null: done. Whoever holds the camera decides. */
export function askCamera(personId: string, wish: CameraWish): Promise<CameraObstacle | 'no_answer' | null> {
  const id = uuidv7();
  change({ asked: [...known.read().asked, { id, personId, wish, share: 0 }] });
  return new Promise((resolve) => {
    const giveUp = () => end('no_answer');
    let timer = setTimeout(giveUp, patience);
    function end(obstacle: CameraObstacle | 'no_answer' | null): void {
      clearTimeout(timer);
      waiting.delete(id);
      change({ asked: known.read().asked.filter((asked) => asked.id !== id) });
      resolve(obstacle);
    }
    function hearOf(): void {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patience);
    }
    waiting.set(id, { end, hear: hearOf });
    void sendMail(cameraTopic, { type: 'request', id, wish }, personId);
  });
}
