import { type ArState, callsApi, noAr } from '@sightline/contract/calls/calls';
import { type Freeze, type FreezeMessage, freezeTopic } from '@sightline/contract/calls/freeze';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { followAr } from '../session/ar.ts';
import { hangUp, openCall } from '../session/call-session.ts';
import type { Person } from '../session/people.ts';
import { attachFreeze, freeze, onStillLeft, readFrozen, unfreeze } from './freeze-store.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
const alertError = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/alerts.ts', () => ({ alertError }));

const call = sampleCall();
const me = call.created_by;
const freezeId = '018f0000-0000-7000-8000-0000000f0001';
const content = new Blob(['a still'], { type: 'image/jpeg' });

/** I started drawing, a colleague holds the pen, a guest is the streamer. */
const guestFilms: ArState = { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: sampleColleague };
const iFilm: ArState = { ...guestFilms, streamer_id: me.id, user: sampleColleague };

const shot = { id: freezeId, anchor_id: null, width: 1280, height: 720, anchors: [] };
const byColleague: Freeze = { ...shot, by: sampleColleague.id, streamer_id: sampleGuest.id };
const mine: Freeze = { ...byColleague, by: me.id };
/** A freeze of my own picture. */
const ofMe = (freeze: Freeze): Freeze => ({ ...freeze, streamer_id: me.id });

const receive = (message: FreezeMessage, { id }: { id: string }) =>
  fakeMedia.opened?.listener.onDataMessage({ topic: freezeTopic, message, senderId: id });
const receiveStill = ({ id }: { id: string }, change = {}) =>
  fakeMedia.opened?.listener.onBinaryTransfer({ topic: freezeTopic, id: freezeId, content, senderId: id, ...change });
const sent = () =>
  fakeMedia.sent
    .filter(({ topic }) => topic === freezeTopic)
    .map(({ message, to }) => ({ message: message as FreezeMessage, to }));
const follow = (ar: ArState) => followAr(call.room_id, ar);

const join = () =>
  openCall({ call, token: '', url: '' }, { microphone: true, camera: true, facing: 'user' }, attachFreeze);

/** As on a newly loaded page. */
async function load(ar: ArState): Promise<void> {
  fakeMedia.people = [fakePerson(me, { isMe: true }), fakePerson(sampleColleague), fakePerson(sampleGuest)];
  await join();
  follow(ar);
}

async function enter(ar: ArState): Promise<void> {
  await load(ar);
  receive({ type: 'state', freeze: null }, ar.streamer_id === me.id ? sampleColleague : sampleGuest);
  fakeMedia.sent = [];
}

beforeEach(() => {
  fakeMedia.reset();
  alertError.mockClear();
  mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(hangUp);
afterEach(() => void vi.useRealTimers());

describe('freezing the picture', () => {
  it('shows the still here at once, and sends it to everybody', async () => {
    await enter(guestFilms);
    freeze({ ...shot, still: content });
    expect(readFrozen()).toMatchObject({ freeze: mine, still: { content } });
    expect(sent()).toEqual([{ message: { type: 'freeze', freeze: mine }, to: undefined }]);
    expect(fakeMedia.transfers).toEqual([{ topic: freezeTopic, id: freezeId, to: undefined }]);
  });

  it('does nothing for people who may not draw, nor while a picture is frozen', async () => {
    await enter({ ...guestFilms, user: sampleColleague });
    freeze({ ...shot, still: content });
    expect(readFrozen()).toBeNull();
    follow(guestFilms);
    receive({ type: 'freeze', freeze: byColleague }, sampleColleague);
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    freeze({ ...shot, id: call.id, still: content });
    expect(readFrozen()?.freeze).toEqual(byColleague);
    expect(sent()).toEqual([]);
  });

  it('is ended by nobody who neither may draw nor is the streamer', async () => {
    await enter({ ...guestFilms, user: sampleColleague });
    receive({ type: 'freeze', freeze: byColleague }, sampleColleague);
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    unfreeze();
    expect(readFrozen()?.freeze).toEqual(byColleague);
    expect(sent()).toEqual([]);
  });

  it("is withdrawn when the streamer's device does not respond, with a notice", async () => {
    await enter(guestFilms);
    vi.useFakeTimers();
    freeze({ ...shot, still: content });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readFrozen()).toBeNull();
    expect(sent().at(-1)?.message).toEqual({ type: 'unfreeze', id: freezeId });
    expect(alertError).toHaveBeenCalledOnce();
  });

  it('remains when that device has responded', async () => {
    await enter(guestFilms);
    vi.useFakeTimers();
    freeze({ ...shot, still: content });
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readFrozen()?.freeze).toEqual(mine);
    expect(alertError).not.toHaveBeenCalled();
  });

  it('waits while the connection is lost before that device could respond', async () => {
    await enter(guestFilms);
    vi.useFakeTimers();
    freeze({ ...shot, still: content });
    fakeMedia.opened?.listener.onReconnecting('full');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(readFrozen()?.freeze).toEqual(mine);
    fakeMedia.opened?.listener.onReconnecting(null);
    receive({ type: 'state', freeze: mine }, sampleGuest);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(readFrozen()?.freeze).toEqual(mine);
    expect(alertError).not.toHaveBeenCalled();
  });

  it('counts at once when the streamer froze', async () => {
    await enter({ ...iFilm, drawing_user: me });
    freeze({ ...shot, still: content });
    expect(sent().map(({ message }) => message.type)).toEqual(['freeze', 'frozen']);
  });

  it('ends for everybody when somebody who may unfreezes, and when drawing ends', async () => {
    await enter(iFilm);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    unfreeze();
    expect(readFrozen()).toBeNull();
    expect(sent().at(-1)?.message).toEqual({ type: 'unfreeze', id: freezeId });
    const another = { ...ofMe(byColleague), id: call.id };
    receive({ type: 'freeze', freeze: another }, sampleColleague);
    expect(readFrozen()?.freeze).toEqual(another);
    follow(noAr);
    expect(readFrozen()).toBeNull();
  });
});

describe('a picture that somebody else froze', () => {
  it("is accepted by the streamer's device, the first of several", async () => {
    await enter(iFilm);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    follow({ ...iFilm, drawing_user: sampleGuest });
    receive({ type: 'freeze', freeze: { ...ofMe(byColleague), id: call.id, by: sampleGuest.id } }, sampleGuest);
    expect(sent()).toEqual([{ message: { type: 'frozen', id: freezeId }, to: undefined }]);
    expect(readFrozen()?.freeze).toEqual(ofMe(byColleague));
  });

  it('is shown with its still as soon as that arrives from its owner', async () => {
    await enter(guestFilms);
    receiveStill(sampleColleague);
    receive({ type: 'freeze', freeze: byColleague }, sampleColleague);
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    expect(readFrozen()?.still?.content).toBe(content);
  });

  it('shows no still from other senders', async () => {
    await enter(iFilm);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    receiveStill(sampleGuest);
    expect(readFrozen()).toMatchObject({ freeze: ofMe(byColleague), still: null });
  });

  it('does not change, whatever its owner and others send then', async () => {
    await enter(guestFilms);
    receive({ type: 'freeze', freeze: byColleague }, sampleColleague);
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    receiveStill(sampleColleague);
    const { still } = readFrozen() ?? {};
    receiveStill(sampleColleague, { content: new Blob(['another']) });
    receiveStill(sampleColleague, { id: call.id });
    for (const { id } of [me, sampleGuest, { id: 'x' }, { id: 'y' }]) receiveStill({ id }, { id: call.id });
    expect(readFrozen()?.still).toBe(still);
  });

  it('is not accepted when it was over before it arrived', async () => {
    await enter(iFilm);
    receive({ type: 'unfreeze', id: freezeId }, sampleColleague);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    expect(sent()).toEqual([]);
    expect(readFrozen()).toBeNull();
  });

  it('counts also when the news of who may draw arrives after the still', async () => {
    await enter(noAr);
    receive({ type: 'freeze', freeze: byColleague }, sampleColleague);
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    expect(readFrozen()).toBeNull();
    follow(guestFilms);
    expect(readFrozen()?.freeze).toEqual(byColleague);
  });

  it('is requested again when it does not arrive', async () => {
    await enter(guestFilms);
    vi.useFakeTimers();
    receive({ type: 'freeze', freeze: byColleague }, sampleColleague);
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(sent()).toEqual(Array(3).fill({ message: { type: 'ask', known: null }, to: undefined }));
  });

  it.each([
    ['has left', (people: Person[]) => people.filter(({ id }) => id !== sampleColleague.id)],
    [
      'has lost the connection',
      (people: Person[]) =>
        people.map((person) =>
          person.id === sampleColleague.id ? { ...person, connection: 'lost' as const } : person,
        ),
    ],
  ])('is unfrozen when the person who froze it %s and does not return', async (_, without) => {
    await enter(iFilm);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    vi.useFakeTimers();
    fakeMedia.people = without(fakeMedia.people);
    fakeMedia.opened?.listener.onChange();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(readFrozen()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readFrozen()).toBeNull();
  });

  it('stays frozen when that person returns', async () => {
    await enter(iFilm);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    vi.useFakeTimers();
    const all = fakeMedia.people;
    fakeMedia.people = all.filter(({ id }) => id !== sampleColleague.id);
    fakeMedia.opened?.listener.onChange();
    fakeMedia.people = all;
    fakeMedia.opened?.listener.onChange();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(readFrozen()).not.toBeNull();
  });
});

describe('a newcomer', () => {
  const asks = () => sent().filter(({ message }) => message.type === 'ask');
  const ask = { message: { type: 'ask', known: null }, to: undefined };

  it("requests the state until the streamer's device has responded, as long as it is there", async () => {
    fakeMedia.people = [fakePerson(me, { isMe: true }), fakePerson(sampleColleague)];
    await join();
    vi.useFakeTimers();
    follow(guestFilms);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asks()).toEqual([]);
    fakeMedia.people = [...fakeMedia.people, fakePerson(sampleGuest)];
    fakeMedia.opened?.listener.onChange();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asks()).toEqual([ask, ask]);
    receive({ type: 'state', freeze: byColleague }, sampleGuest);
    receiveStill(sampleGuest);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asks()).toHaveLength(2);
    expect(readFrozen()).toMatchObject({ freeze: byColleague, still: { content } });
  });

  it('does not request the state forever', async () => {
    fakeMedia.people = [fakePerson(me, { isMe: true }), fakePerson(sampleGuest)];
    await join();
    vi.useFakeTimers();
    follow(guestFilms);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asks()).toHaveLength(6);
  });

  it('reports its state after an interrupted connection', async () => {
    await enter({ ...iFilm, drawing_user: me });
    freeze({ ...shot, still: content });
    fakeMedia.opened?.listener.onReconnecting('full');
    fakeMedia.opened?.listener.onReconnecting(null);
    expect(sent().at(-1)?.message).toEqual({ type: 'ask', known: freezeId });
    expect(readFrozen()?.still).not.toBeNull();
  });

  it("gets the still once the streamer's device has it itself", async () => {
    await enter(iFilm);
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    receive({ type: 'ask', known: null }, sampleGuest);
    expect(sent().at(-1)?.message).toEqual({ type: 'state', freeze: ofMe(byColleague) });
    expect(fakeMedia.transfers).toEqual([]);
    receiveStill(sampleColleague);
    expect(fakeMedia.transfers).toEqual([{ topic: freezeTopic, id: freezeId, to: sampleGuest.id }]);
  });

  it("gets the state from the streamer's device, with the still that they lack", async () => {
    await enter({ ...iFilm, drawing_user: me });
    freeze({ ...shot, still: content });
    fakeMedia.transfers = [];
    receive({ type: 'ask', known: freezeId }, sampleColleague);
    expect(sent().at(-1)).toEqual({ message: { type: 'state', freeze: ofMe(mine) }, to: sampleColleague.id });
    expect(fakeMedia.transfers).toEqual([]);
    receive({ type: 'ask', known: null }, sampleColleague);
    expect(fakeMedia.transfers).toEqual([{ topic: freezeTopic, id: freezeId, to: sampleColleague.id }]);
  });

  it('gets no state from anybody else, and ignores it', async () => {
    await enter(guestFilms);
    receive({ type: 'ask', known: null }, sampleColleague);
    expect(sent()).toEqual([]);
    receive({ type: 'state', freeze: byColleague }, sampleColleague);
    expect(readFrozen()).toBeNull();
    receive({ type: 'state', freeze: byColleague }, sampleGuest);
    receiveStill(sampleGuest);
    expect(readFrozen()).toMatchObject({ freeze: byColleague, still: { content } });
  });
});

describe('a state that some have missed', () => {
  const sentToAll = () => sent().filter(({ to }) => to === undefined);
  const state = (freeze: Freeze | null) => ({ message: { type: 'state', freeze }, to: undefined });
  const over = { message: { type: 'unfreeze', id: freezeId }, to: undefined };

  it("is sent to everybody by the streamer's device as soon as it knows the state itself", async () => {
    await load(iFilm);
    receive({ type: 'ask', known: null }, sampleGuest);
    expect(sent().filter(({ to }) => to)).toEqual([]);
    receive({ type: 'state', freeze: ofMe(byColleague) }, sampleColleague);
    expect(sentToAll().at(-1)).toEqual(state(ofMe(byColleague)));
    receive({ type: 'ask', known: freezeId }, sampleGuest);
    expect(sent().at(-1)).toEqual({ ...state(ofMe(byColleague)), to: sampleGuest.id });
  });

  it('is over when nobody can tell that device what was frozen before its page was reloaded', async () => {
    await load(noAr);
    vi.useFakeTimers();
    follow({ ...iFilm, user: me, drawing_user: me });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toEqual([state(null)]);
    expect(readFrozen()).toBeNull();
  });

  it('stays frozen where that device accepted it and the responder has missed it', async () => {
    await enter({ ...iFilm, drawing_user: me });
    freeze({ ...shot, still: content });
    receive({ type: 'state', freeze: null }, sampleColleague);
    expect(readFrozen()?.freeze).toEqual(ofMe(mine));
    expect(sentToAll().at(-1)).toEqual(state(ofMe(mine)));
  });

  it('is requested at once by people who lack the still', async () => {
    await enter(guestFilms);
    receive({ type: 'state', freeze: byColleague }, sampleGuest);
    expect(sent()).toEqual([{ message: { type: 'ask', known: null }, to: undefined }]);
    receive({ type: 'state', freeze: byColleague }, sampleGuest);
    expect(sent()).toHaveLength(1);
  });

  it('is repeated by people who may unfreeze and know that it is over', async () => {
    await enter(guestFilms);
    freeze({ ...shot, still: content });
    receive({ type: 'frozen', id: freezeId }, sampleGuest);
    unfreeze();
    fakeMedia.sent = [];
    receive({ type: 'state', freeze: mine }, sampleGuest);
    expect(sent()).toEqual([over]);
    expect(readFrozen()).toBeNull();
    follow({ ...guestFilms, user: sampleColleague });
    receive({ type: 'state', freeze: byColleague }, sampleGuest);
    expect(sent()).toEqual([over]);
  });

  it('is dropped once it is over, or another one was accepted', async () => {
    await enter(iFilm);
    const left = vi.fn();
    const stop = onStillLeft(left);
    const late = { ...ofMe(byColleague), id: call.id };
    receive({ type: 'freeze', freeze: ofMe(byColleague) }, sampleColleague);
    receive({ type: 'freeze', freeze: late }, sampleColleague);
    unfreeze();
    stop();
    expect(left.mock.calls).toEqual([[late], [ofMe(byColleague)]]);
  });
});
