import { expect, test, vi } from 'vitest';
import { openedSocket } from '../../test/fake-socket.ts';
import { Connection } from './socket.ts';

const asked = (name: string) => openedSocket().requests.filter((one) => one.name === name);

function connect() {
  const connection = new Connection({ event: 'guest', token: () => 'guest-token' });
  openedSocket().connect();
  return connection;
}

test('a connection says who it is before it joins', async () => {
  const connection = new Connection({ event: 'guest', token: () => 'guest-token' });
  connection.join('room.1');
  openedSocket().connect();
  await vi.waitFor(() => expect(asked('join')).toHaveLength(1), 10_000);
  expect(openedSocket().requests.map(({ name }) => name)).toEqual(['guest', 'join']);
});

test('a renewed token is told, and the rooms stay', async () => {
  let token = 'first';
  const connection = new Connection({ event: 'login', token: () => token });
  connection.identify();
  connection.join('room.1');
  openedSocket().connect();
  await vi.waitFor(() => expect(asked('join')).toHaveLength(1), 10_000);
  token = 'renewed';
  connection.identify();
  expect(asked('login').map(({ payload }) => payload)).toEqual([{ token: 'first' }, { token: 'renewed' }]);
  expect(asked('join')).toHaveLength(1);
});

test('a token of somebody else is shown on another socket', async () => {
  let token = 'ana';
  const connection = new Connection({ event: 'login', token: () => token });
  openedSocket().connect();
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  openedSocket().answer = () => ({ ok: false, code: 'CONFLICT' });
  token = 'rui';
  connection.identify();
  await vi.waitFor(() => expect(openedSocket().connected).toBe(false), 10_000);
  openedSocket().requests = [];
  openedSocket().answer = () => ({ ok: true });
  openedSocket().connect();
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  expect(asked('login')).toEqual([{ name: 'login', payload: { token: 'rui' } }]);
});

test('a refused identity joins nothing and tells those who wanted to', async () => {
  const connection = new Connection({ event: 'login', token: () => 'expired' });
  openedSocket().answer = (name) => (name === 'login' ? { ok: false, code: 'UNAUTHENTICATED' } : { ok: true });
  const answered = vi.fn();
  connection.join('room.1', answered);
  openedSocket().connect();
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith({ ok: false, code: 'UNAUTHENTICATED' }), 10_000);
  expect(asked('join')).toEqual([]);
});

test.each([
  ['cannot tell who it is for now', 'UNAVAILABLE'],
  ['has too much to do', 'TOO_MANY_REQUESTS'],
])('a server that %s is left, to be tried again', async (_why, code) => {
  const connection = new Connection({ event: 'login', token: () => 'token' });
  openedSocket().answer = () => ({ ok: false, code });
  openedSocket().connect();
  await vi.waitFor(() => expect(openedSocket().connected).toBe(false), 10_000);
  expect(connection.status).toBe('reconnecting');
  openedSocket().answer = () => ({ ok: true });
  openedSocket().connect();
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
});

test('a room is left when the last of its callers has left it', async () => {
  const connection = connect();
  const [leaveFirst, leaveLast] = [connection.join('room.1'), connection.join('room.1')];
  leaveFirst();
  expect(asked('leave')).toEqual([]);
  leaveLast();
  await vi.waitFor(() => expect(asked('leave')).toEqual([{ name: 'leave', payload: { room: 'room.1' } }]), 10_000);
});

test('after a reconnect the rooms are joined again and everybody is told once', async () => {
  const connection = connect();
  const reconnected = vi.fn();
  connection.onReconnect(reconnected);
  connection.join('room.1');
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  expect(reconnected).not.toHaveBeenCalled();
  openedSocket().drop();
  expect(connection.status).toBe('reconnecting');
  openedSocket().requests = [];
  openedSocket().connect();
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), 10_000);
  expect(asked('join')).toEqual([{ name: 'join', payload: { room: 'room.1' } }]);
});

test('a server that may have lost something counts as a reconnect', async () => {
  const connection = connect();
  const reconnected = vi.fn();
  connection.onReconnect(reconnected);
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  openedSocket().receive('resync', {});
  expect(reconnected).toHaveBeenCalledOnce();
});

test.each([
  ['the server took something by another way', (connection: Connection) => connection.reconnectNow()],
  ['the device is online again', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a lost connection is tried at once when %s', async (_why, happen) => {
  const connection = connect();
  connection.open();
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  const opened = vi.spyOn(openedSocket(), 'open');
  happen(connection);
  expect(opened).not.toHaveBeenCalled(); // nothing was lost
  openedSocket().drop();
  happen(connection);
  expect(opened).toHaveBeenCalledOnce();
  openedSocket().connect();
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  openedSocket().drop();
  connection.close();
  opened.mockClear();
  window.dispatchEvent(new Event('online'));
  expect(opened).not.toHaveBeenCalled();
});

test('whom the server dismissed does not hurry back with the same token', async () => {
  const connection = connect();
  await vi.waitFor(() => expect(connection.status).toBe('connected'), 10_000);
  openedSocket().drop('io server disconnect');
  const opened = vi.spyOn(openedSocket(), 'open');
  connection.reconnectNow();
  expect(opened).not.toHaveBeenCalled();
});

test('a question that the server does not answer in time is answered with UNREACHABLE', async () => {
  const connection = connect();
  openedSocket().answer = () => {
    throw new Error('operation has timed out');
  };
  expect(await connection.request('typing', { room_id: 'x' })).toEqual({ ok: false, code: 'UNREACHABLE' });
});
