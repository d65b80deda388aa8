import { endpoint } from '@sightline/contract/endpoint';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, refuse } from '../../test/mock-endpoint.ts';
import { ApiError, call, unwrap } from './api.ts';
import { storeToken } from './token.ts';

const ping = endpoint('GET', '/ping', { summary: 'Answers.' });
const rename = endpoint('PUT', '/thing/:id', { summary: 'Renames a thing.' });

test('every call carries the headers of the specification', async () => {
  storeToken('secret');
  const asked = mockEndpoint(ping, () => undefined);
  await call(ping);
  const headers = asked.mock.calls[0]?.[0].headers;
  expect(headers?.get('accept')).toBe('application/json');
  expect(headers?.get('content-type')).toBe('application/json');
  expect(headers?.get('environment')).toBe('sightline');
  expect(headers?.get('authorization')).toBe('Bearer secret');
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' });
});

test('without a token nothing claims to be somebody', async () => {
  const asked = mockEndpoint(ping, () => undefined);
  await call(ping);
  expect(asked.mock.calls[0]?.[0].headers.has('authorization')).toBe(false);
});

test('parameters are escaped into the path', async () => {
  const asked = mockEndpoint(rename, () => undefined);
  await call(rename, { params: { id: 'a b' } } as never);
  expect(asked.mock.calls[0]?.[0].params).toEqual({ id: 'a%20b' });
});

test('an HTTP error does not throw: the caller reads status, code and errors', async () => {
  mockEndpoint(ping, () => refuse('INVALID_INPUT', { name: ['Fill in this field.'] }));
  const envelope = await call(ping);
  expect(envelope).toMatchObject({ status: 422, code: 'INVALID_INPUT', errors: { name: ['Fill in this field.'] } });
});

test('unwrap throws what was refused', async () => {
  mockEndpoint(ping, () => refuse('NOT_FOUND'));
  const failure = await unwrap(call(ping)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test.each([
  ['was exchanged meanwhile', 'UNREACHABLE', 'newer'],
  ['is still the one of this browser', 'UNAUTHENTICATED', 'secret'],
])('a refused token that %s is answered by %s', async (_what, code, token) => {
  storeToken('secret');
  mockEndpoint(ping, () => {
    storeToken(token);
    return refuse('UNAUTHENTICATED');
  });
  expect(await call(ping)).toMatchObject({ code });
});

test('no connection answers status 0 and UNREACHABLE', async () => {
  expect(await call(ping)).toMatchObject({ status: 0, code: 'UNREACHABLE' });
});

test('without a connection a change is refused and not sent, and a reading call still tries', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const renamed = mockEndpoint(rename, () => undefined);
  const pinged = mockEndpoint(ping, () => undefined);
  expect(await call(rename, { params: { id: 'a' } } as never)).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(await call(ping)).toMatchObject({ status: 200 });
  expect(renamed).not.toHaveBeenCalled();
  expect(pinged).toHaveBeenCalledOnce();
});

test('an answer that is no envelope is an internal error of its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await call(ping)).toMatchObject({ status: 502, code: 'INTERNAL', errors: {} });
});

test('a call that its caller aborted rejects', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('Aborted', 'AbortError');
  });
  await expect(call(ping, { signal: AbortSignal.abort() })).rejects.toThrow('Aborted');
});
