import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { challengeOf, isSame, proofOf } from './control-proof.ts';
import type { FromMediaProcess, ToMediaProcess } from './process-messages.ts';

export type ControlHandlers = {
  onAttached(proof: string): void;
  onMessage(message: ToMediaProcess): void;
  onDetached(): void;
};

const MESSAGE_BYTES = 4096;

/**
 * Control connection between the server and the media process, on the loopback: one server at a time, and only with the
 * token. The connection ends when either process ends, however it is killed.
 */
export class ControlServer {
  private readonly sockets: WebSocketServer;
  private holder: WebSocket | undefined;

  private constructor(sockets: WebSocketServer) {
    this.sockets = sockets;
  }

  static async open(token: string, handlers: ControlHandlers): Promise<ControlServer> {
    const sockets = new WebSocketServer({
      host: '127.0.0.1',
      port: 0,
      maxPayload: MESSAGE_BYTES,
      perMessageDeflate: false,
      verifyClient: ({ req }, answer) => {
        if (!isSame(req.headers.authorization, `Bearer ${challengeOf(token)}`)) answer(false, 401);
        else if (control.isAttached) answer(false, 409);
        else answer(true);
      },
    });
    const control = new ControlServer(sockets);
    sockets.on('connection', (socket) => control.attach(socket, handlers, proofOf(token)));
    await once(sockets, 'listening');
    return control;
  }

  get port(): number {
    return (this.sockets.address() as AddressInfo).port;
  }

  get isAttached(): boolean {
    return this.holder !== undefined;
  }

  send(message: FromMediaProcess): void {
    this.holder?.send(JSON.stringify(message));
  }

  private attach(socket: WebSocket, handlers: ControlHandlers, proof: string): void {
    this.holder = socket;
    socket.on('error', () => socket.terminate());
    socket.on('message', (text) => handlers.onMessage(JSON.parse(String(text)) as ToMediaProcess));
    socket.on('close', () => {
      this.holder = undefined;
      handlers.onDetached();
    });
    handlers.onAttached(proof);
  }
}
