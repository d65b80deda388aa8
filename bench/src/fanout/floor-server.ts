import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The floor: `ws` forwards each client's messages to all others, without storage or authentication. */
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const other of server.clients) if (other !== socket) other.send(data, { binary: false });
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit());
