import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, Timestamp } from '../scalars.ts';
import type { NotificationKind } from './kinds.ts';

const Base64Url = z
  .string()
  .max(200)
  .regex(/^[\w-]+=*$/);

/** `PushSubscription.toJSON()` of the browser, which the specification's "token" holds as text. */
export const PushSubscriptionJson = z.object({
  endpoint: z.string().min(1).max(limits.push.endpoint),
  keys: z.object({ p256dh: Base64Url, auth: Base64Url }),
});
export type PushSubscriptionJson = z.infer<typeof PushSubscriptionJson>;

/** A browser that notifications are pushed to. */
export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  /** This very session. */
  current: z.boolean(),
  /** Its notifications say only that there is something. */
  hides_contents: z.boolean(),
  added_at: Timestamp,
  last_used_at: Timestamp,
});
export type PushDevice = z.infer<typeof PushDevice>;

const device = z.object({ device: PushDevice });

export const pushApi = {
  key: endpoint('GET', '/notification/key', {
    summary: 'Reads the public key that a browser subscribes with.',
    data: z.object({ public_key: z.string() }),
  }),
  register: endpoint('POST', '/notification/token', {
    summary: 'Has your notifications pushed to this browser.',
    description:
      'Once for each session, which the subscription ends with. The same again renews it. The address of the push service must be public and https.',
    body: z.object({ token: z.string().min(1).max(limits.push.token), device: z.literal('web') }),
    data: device,
    errors: ['PUSH_ADDRESS_REFUSED', 'PUSH_KEYS_INVALID', 'CONFLICT'],
  }),
  devices: endpoint('GET', '/notification/devices', {
    summary: 'Lists the browsers that your notifications are pushed to.',
    query: OnePage,
    data: wholeList({ devices: z.array(PushDevice) }),
  }),
  setDevice: endpoint('PUT', '/notification/device/:id', {
    summary: 'Chooses whether notifications on a device of yours show what they are about.',
    params: z.object({ id: Id }),
    body: z.object({ hides_contents: z.boolean() }),
    data: device,
  }),
  removeDevice: endpoint('DELETE', '/notification/device/:id', {
    summary: 'Pushes nothing more to a device of yours.',
    params: z.object({ id: Id }),
  }),
};

export const pushEvents = {
  /** To `user.{id}`: devices were added, changed or removed. */
  PushDevicesChangedEvent: z.object({}),
};

type PushAction = { action: 'join' | 'decline' | 'reply' | 'open'; title: string };

/** The message that a service worker receives. `id` names a notification, and is its tag. */
export type PushPayload = {
  show: {
    id: Id;
    kind: NotificationKind;
    title: string;
    body: string;
    url: string;
    actions: PushAction[];
  } | null;
  /** Read or gone meanwhile: what is shown of them is closed. */
  close: Id[];
  /** How many are unread, for the icon of the installed application. */
  unread: number;
};
