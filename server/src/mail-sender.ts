/** `Name <address>`, or an address alone. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from) ?? [];
  return { name, address };
}
