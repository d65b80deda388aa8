import { passingKinds } from '@sightline/contract/notification-kinds';
import type { Notification } from '@sightline/contract/notifications';

const passing: readonly string[] = passingKinds;

/** What waits for an answer now cannot be put off. */
export const canSnooze = ({ type }: Notification): boolean => !passing.includes(type);
