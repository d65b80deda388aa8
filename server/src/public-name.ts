import { isIP } from 'node:net';

/** Names that nobody outside a network has (RFC 2606, RFC 6761, RFC 6762). */
const ofNetworks = /(^|\.)(localhost|local|invalid|test|example|internal|lan|home\.arpa)$/i;

/** Whether a host has a name in the public domain name system, as far as its spelling says. */
export const isPublicName = (host: string): boolean => host.includes('.') && !ofNetworks.test(host) && isIP(host) === 0;
