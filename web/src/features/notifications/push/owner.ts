import { useSession } from '#web/features/session/session.tsx';

/** Identifies whose notifications this browser shows: a person in a workspace. */
export function useOwner(): string {
  const { user, token } = useSession();
  return `${user.id} ${token.organization?.id ?? ''}`;
}
