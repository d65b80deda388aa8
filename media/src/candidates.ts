/** Rules for our own ICE candidates, as browsers get them. */
export type CandidateRules = {
  udpPort: number;
  /** One more address, for a server behind NAT. */
  announcedAddress?: string;
  /** Port of the TCP relay; passive TCP candidates are announced when given. */
  tcpPort?: number;
  /** Announced last, for those behind a TURN server. */
  turnPort?: number;
};

/**
 * Candidate lines (RFC 8839 5.1) of the library's description, rewritten:
 * `a=candidate:<foundation> <component> <transport> <priority> <address> <port> typ host`.
 */
export function announceCandidates(sdp: string, rules: CandidateRules): string[] {
  const gathered = sdp.split(/\r?\n/).filter((line) => line.startsWith('a=candidate:'));
  // A machine without a network still serves browsers on itself.
  const hosts = gathered.length > 0 ? gathered : [`a=candidate:1 1 UDP 2113929471 127.0.0.1 ${rules.udpPort} typ host`];
  const udp = [...hosts, ...announcedOf(hosts, rules.announcedAddress)];
  const tcp = udp.flatMap((line) => (rules.tcpPort ? [asPassiveTcp(line, rules.tcpPort)] : []));
  return [...udp, ...tcp, ...udp.flatMap((line) => (rules.turnPort ? [asTurnPort(line, rules.turnPort)] : []))];
}

/** Callers in the server's own network reach it directly, where a router often does not let them back in. */
function announcedOf(hosts: readonly string[], address: string | undefined): string[] {
  if (!address || hosts.some((line) => addressOf(line) === address)) return [];
  const priorities = hosts.map((line) => Number(line.split(' ')[3]));
  const priority = Math.max(1, Math.min(...priorities) - 1);
  return [`a=candidate:announced 1 UDP ${priority} ${address} ${hosts[0]?.split(' ')[5]} typ host`];
}

function addressOf(line: string): string {
  return line.split(' ')[4] ?? '';
}

function asTurnPort(line: string, port: number): string {
  const [name = '', component = '1', protocol, priority = '1', address = '', , ...rest] = line.split(' ');
  const lower = Math.max(1, Number(priority) - 2_000_000);
  return [`${name}r`, component, protocol, lower, address, port, ...rest].join(' ');
}

/** RFC 6544 4.5: own foundation, lower priority, `tcptype passive`. */
function asPassiveTcp(line: string, port: number): string {
  const [name = '', component = '1', , priority = '1', address = '', , ...rest] = line.split(' ');
  const lower = Math.max(1, Number(priority) - 1_000_000);
  return [`${name}t`, component, 'TCP', lower, address, port, ...rest, 'tcptype passive'].join(' ');
}
