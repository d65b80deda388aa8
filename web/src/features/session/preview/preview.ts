import type { RoleName } from '@sightline/contract/permissions';
import type { Session } from '@sightline/contract/session/session';
import { Store } from '#web/lib/store.ts';

type Seen = { name: RoleName; permissions: readonly string[] };

/**
 * The role that the reader looks at the application with. It lives in this tab until it is stopped or reloaded, and only ever
 * takes away: the server is not involved. It ends with the person and the workspace that it began in.
 */
export type Preview = Seen & { place: string };

export const preview = new Store<Preview | null>(null);

const placeOf = ({ user, token }: Session): string => `${user.id}/${token.organization?.id}`;

export const startPreview = (session: Session, { name, permissions }: Seen): void =>
  preview.set({ name, permissions, place: placeOf(session) });

export function previewIn(session: Session): Preview | null {
  const seen = preview.get();
  return seen?.place === placeOf(session) ? seen : null;
}
