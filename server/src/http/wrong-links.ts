import type { AttemptThrottle, ThrottleKey } from './attempt-throttle.ts';
import { addressKey } from './limit-request.ts';

/** The kinds of secret links. Wrong links are counted by kind, so that an office that used up one kind can still open the others. */
export type LinkKind =
  | 'booking'
  | 'call'
  | 'calendar feed'
  | 'change of address'
  | 'confirmation of an address'
  | 'invitation'
  | 'password reset'
  | 'QR sign-in'
  | 'removal of an account'
  | 'second factor'
  | 'sheet'
  | 'single sign-on';

type Caller = { ip: string; ports: { throttle: AttemptThrottle } };

/** Wrong secrets of a kind, counted for the address of the caller. */
export const wrongLinks = ({ ip, ports }: Caller, kind: LinkKind): ThrottleKey =>
  ports.throttle.of('wrongLinks', `${kind} ${addressKey(ip)}`);
