/** How our own ICE candidates are shown to browsers. */
export type CandidateRules = {
  udpPort: number;
  /** Replaces every host address, for a server behind NAT. */
  announcedAddress?: string;
  /** Port of the TCP relay; passive TCP candidates are announced when given. */
  tcpPort?: number;
};

/**
 * Candidate lines (RFC 8839 5.1) of the library's description, rewritten:
 * `a=candidate:<foundation> <component> <transport> <priority> <address> <port> typ host`.
 */
export function announceCandidates(sdp: string, rules: CandidateRules): string[] {
  const gathered = sdp.split(/\r?\n/).filter((line) => line.startsWith('a=candidate:'));
  // A machine without a network still serves browsers on itself.
  const hosts = gathered.length > 0 ? gathered : [`a=candidate:1 1 UDP 2113929471 127.0.0.1 ${rules.udpPort} typ host`];
  const udp = [...new Set(hosts.map((line) => withAddress(line, rules.announcedAddress)))];
  const unique = udp.filter((line, index) => udp.findIndex((other) => addressOf(other) === addressOf(line)) === index);
  return [...unique, ...unique.flatMap((line) => (rules.tcpPort ? [asPassiveTcp(line, rules.tcpPort)] : []))];
}

function addressOf(line: string): string {
  return line.split(' ')[4] ?? '';
}

function withAddress(line: string, address: string | undefined): string {
  if (!address) return line;
  const fields = line.split(' ');
  fields[4] = address;
  return fields.join(' ');
}

/** RFC 6544 4.5: own foundation, lower priority, `tcptype passive`. */
function asPassiveTcp(line: string, port: number): string {
  const [name = '', component = '1', , priority = '1', address = '', , ...rest] = line.split(' ');
  const lower = Math.max(1, Number(priority) - 1_000_000);
  return [`${name}t`, component, 'TCP', lower, address, port, ...rest, 'tcptype passive'].join(' ');
}
