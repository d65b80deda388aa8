import type { Session } from '@sightline/contract/session/session';
import type { ReactNode } from 'react';

/** The conversation to open, where the invitation leads into one. */
export type OfferedRoom = { id: string; name: string } | null;

export type OfferScreenProps = {
  code: string;
  /** Links of the router. */
  ways: { signIn: ReactNode; enterCode: ReactNode; open: ReactNode };
  /** Signed in with the new account. */
  onAccepted: (session: Session, room: OfferedRoom) => Promise<void>;
  /** A member now, with the account that was signed in. */
  onJoined: (place: { organization_id: string; branch_id: string | null }, room: OfferedRoom) => Promise<void>;
  onLogOut: (session: Session) => Promise<void>;
};
