import type { AttemptThrottle, ThrottleKey } from './attempt-throttle.ts';
import { addressKey } from './limit-request.ts';

/** What a secret opens. Wrong ones of one kind from an office refuse nobody there the others. */
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
