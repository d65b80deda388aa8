import { passingKinds } from '@sightline/contract/notifications/kinds';
import type { Notification } from '@sightline/contract/notifications/notifications';

const passing: readonly string[] = passingKinds;

/** What waits for an answer now cannot be put off. */
export const canSnooze = ({ type }: Notification): boolean => !passing.includes(type);
