import { limits } from '@sightline/contract/limits';
import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import type { Notification } from '@sightline/contract/notifications/notifications';
import type { PushPayload } from '@sightline/contract/notifications/push';

type Locale = 'en' | 'pt';
type Shown = NonNullable<PushPayload['show']>;
type Words = {
  message: string;
  call: string;
  other: string;
  ring: (name: string) => string;
  join: string;
  decline: string;
  reply: string;
  open: string;
};

/** Titles and the body of a call: specification, section 8. */
const words: Record<Locale, Words> = {
  en: {
    message: 'New Message',
    call: 'New Call',
    other: 'New notification',
    ring: (name) => `${name} initiated a call`,
    join: 'Join',
    decline: 'Decline',
    reply: 'Reply',
    open: 'Open',
  },
  pt: {
    message: 'Nova mensagem',
    call: 'Nova chamada',
    other: 'Nova notificação',
    ring: (name) => `${name} iniciou uma chamada`,
    join: 'Entrar',
    decline: 'Recusar',
    reply: 'Responder',
    open: 'Abrir',
  },
};

const messages: readonly NotificationKind[] = ['message', 'mention', 'reply'];
const isMessage = (kind: NotificationKind): boolean => messages.includes(kind);

function actionsOf(locale: Locale, kind: NotificationKind): Shown['actions'] {
  const { join, decline, reply, open } = words[locale];
  if (kind === 'call_started')
    return [
      { action: 'join', title: join },
      { action: 'decline', title: decline },
    ];
  if (isMessage(kind))
    return [
      { action: 'reply', title: reply },
      { action: 'open', title: open },
    ];
  return [];
}

/** Reveals nothing on the screen of a locked phone. */
function genericTitle(locale: Locale, kind: NotificationKind): string {
  if (isMessage(kind)) return words[locale].message;
  return words[locale][kind === 'call_started' ? 'call' : 'other'];
}

function textOf(locale: Locale, { type, title, body, actor }: Notification): { title: string; body: string } {
  const name = actor?.name ?? '';
  if (type === 'call_started') return { title: words[locale].call, body: words[locale].ring(name) };
  if (type === 'message') return { title: words[locale].message, body: `${name}: ${body}` };
  return { title, body };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

export function shownOf(locale: Locale, notification: Notification, hidesContents: boolean): Shown {
  const { id, type: kind, url } = notification;
  const { title, body } = hidesContents
    ? { title: genericTitle(locale, kind), body: '' }
    : textOf(locale, notification);
  const { push } = limits;
  return { id, kind, title: cut(title, push.title), body: cut(body, push.body), url, actions: actionsOf(locale, kind) };
}
