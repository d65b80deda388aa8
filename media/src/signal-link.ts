import { SignalRequest, SignalResponse } from '@livekit/protocol';
import type { WebSocket } from 'ws';
import { limits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

export type SignalMessage = NonNullable<SignalResponse['message']>;

export type LinkHandlers = {
  onRequest(request: SignalRequest): void;
  onClosed(): void;
};

/** One websocket of a participant: protobuf in both directions, limited in rate and backlog. */
export class SignalLink {
  lastHeardAt = Date.now();
  private readonly socket: WebSocket;
  private readonly allowance = new TokenBucket(limits.signalBurst, limits.signalPerSecond);

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => socket.terminate());
  }

  listen(handlers: LinkHandlers): void {
    this.socket.on('message', (bytes, isBinary) => {
      if (!isBinary || !Buffer.isBuffer(bytes)) return;
      if (!this.allowance.take(1)) {
        this.cut();
        return;
      }
      this.lastHeardAt = Date.now();
      const request = decode(bytes);
      if (request) handlers.onRequest(request);
    });
    this.socket.on('close', () => handlers.onClosed());
  }

  send(message: SignalMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > limits.signalBacklogBytes) this.cut();
    else this.socket.send(new SignalResponse({ message }).toBinary());
  }

  /** Closes normally, after pending messages. Clients treat a close without this code as an error. */
  close(): void {
    this.socket.close(1000);
  }

  cut(): void {
    this.socket.terminate();
  }
}

function decode(bytes: Buffer): SignalRequest | undefined {
  try {
    return SignalRequest.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
