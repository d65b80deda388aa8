import { passingKinds } from '@sightline/contract/notifications/kinds';
import type { Notification } from '@sightline/contract/notifications/notifications';

const passing: readonly string[] = passingKinds;

/** A notification that needs an answer now cannot be snoozed. */
export const canSnooze = ({ type }: Notification): boolean => !passing.includes(type);
