import type { AddressInfo } from 'node:net';
import dns2 from 'dns2';

const { Packet } = dns2;

export type DnsServer = { address: string; records: Map<string, string[]>; close: () => Promise<void> };

/** A real name server for TXT records. A name without an entry makes it fail; one with an empty entry does not exist. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>();
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const name = request.questions[0]?.name.toLowerCase() ?? '';
      const texts = records.get(name);
      if (!texts) response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (texts.length === 0) response.header.rcode = Packet.RCODE.NXDOMAIN;
      for (const data of texts ?? []) {
        const answer = new Packet.Resource(name, Packet.TYPE.TXT, Packet.CLASS.IN, 1);
        response.answers.push(Object.assign(answer, { data }));
      }
      void send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const { port } = server.addresses().udp as AddressInfo;
  return { address: `127.0.0.1:${port}`, records, close: async () => server.close() };
}
