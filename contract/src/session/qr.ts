import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../scalars.ts';
import { deviceName, Session } from './session.ts';

const Secret = z.string().min(1).max(200);

/** The origin of a request to sign in, which the phone shows before its owner answers. */
export const QrLogin = z.object({
  device: z.string().nullable(),
  ip: z.string(),
  /** True when the request comes from the address that the phone has too, as in one office or home. */
  is_same_network: z.boolean(),
  requested_at: Timestamp,
  expires_at: Timestamp,
});
export type QrLogin = z.infer<typeof QrLogin>;

export const QrLoginState = z.object({ state: z.enum(['waiting', 'refused']) });

export const qrApi = {
  start: endpoint('POST', '/login/qr', {
    summary: 'Makes a QR code that a signed-in phone approves.',
    description:
      '`url` is what the QR code holds. `claim` stays in the browser that asks, which gets the session with it. Both work for two minutes.',
    data: z.object({ url: z.string(), claim: Secret, expires_at: Timestamp }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  claim: endpoint('POST', '/login/qr/claim', {
    summary: 'Asks whether the QR code has been approved, and signs in once it has.',
    body: z.object({ claim: Secret, device_name: deviceName }),
    data: z.union([Session, QrLoginState]),
    errors: ['QR_LOGIN_INVALID', 'SSO_REQUIRED', 'no_orgs', 'TOO_MANY_REQUESTS'],
  }),
  find: endpoint('POST', '/login/qr/find', {
    summary: 'Shows which device waits for the approval of a QR code.',
    body: z.object({ code: Secret }),
    data: z.object({ login: QrLogin }),
    errors: ['QR_LOGIN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  answer: endpoint('POST', '/login/qr/answer', {
    summary: 'Approves or refuses the sign-in of the device that shows a QR code.',
    description: 'The device is then signed in as you. The first answer counts.',
    body: z.object({ code: Secret, approve: z.boolean() }),
    errors: ['QR_LOGIN_INVALID', 'SSO_SESSION_LIMITED', 'TOO_MANY_REQUESTS'],
  }),
};
