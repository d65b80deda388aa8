import type { Env } from '../env.ts';
import type { FileSanitizer } from '../files/pictures/sanitizer.ts';
import type { AttemptThrottle } from '../http/attempt-throttle.ts';
import type { Mailer } from '../integrations/mail.ts';
import type { Media } from '../integrations/media.ts';
import type { Storage } from '../integrations/storage.ts';
import type { IsolatedWork } from '../isolated/isolated-work.ts';
import type { Painter } from '../pdf/painter.ts';
import type { DocumentBus } from '../realtime/document-bus.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Secrets } from '../secrets.ts';
import type { OwnerKinds } from './owner-kinds.ts';

/** The world outside PostgreSQL and the rules that features register, passed through the context. */
export type Ports = {
  env: Env;
  secrets: Secrets;
  storage: Storage;
  sanitizer: FileSanitizer;
  isolated: IsolatedWork;
  painter: Painter;
  media: Media;
  /** Left out where no mail server is configured: e-mails are then kept in the outbox. */
  mailer?: Mailer | undefined;
  hub: Hub;
  /** Documents that several write on at once. */
  documents: DocumentBus;
  throttle: AttemptThrottle;
  kinds: OwnerKinds;
  /** After a logout or a change of role, so that it is felt at once on this node. */
  invalidateBearers: () => void;
};
