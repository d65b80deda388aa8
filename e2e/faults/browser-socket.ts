import { limits } from '@sightline/contract/limits';
import { io, type Socket } from 'socket.io-client';

/** A socket that reconnects as a browser does (specification, section 7). */
export function openBrowserSocket(url: string): Socket {
  const { reconnectDelay, reconnectDelayMax, jitter, timeout } = limits.socket;
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: reconnectDelay,
    reconnectionDelayMax: reconnectDelayMax,
    randomizationFactor: jitter,
    timeout,
  });
}
