import { useSession } from '#web/features/session/session.tsx';

/** The clock by which the workspace works; visits are planned by it wherever the reader is. */
export const useZone = (): string => useSession().token.organization?.timezone ?? 'UTC';
