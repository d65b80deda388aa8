import type { NotificationData } from '@mantine/notifications';
import { limits } from '@sightline/contract/limits';
import { sentencesOfError } from './error-sentences.ts';
import { i18n } from './i18n.ts';

/** Gone after 3 s (specification, section 9), but not while the pointer or the focus is on one. */
async function show(alert: NotificationData): Promise<void> {
  // Loaded with the first alert: the sign-in page has none.
  const { notifications } = await import('@mantine/notifications');
  const closeButtonProps = { 'aria-label': i18n.t('actions.close') };
  notifications.show({ withBorder: true, autoClose: limits.alert.lifetime, closeButtonProps, ...alert });
}

/** Announced politely. */
export function alertSuccess(message: string): void {
  void show({ message, color: 'green', role: 'status' });
}

/** Announced at once. The same sentence is never shown twice at a time. */
export function alertError(message: string): void {
  void show({ id: `error:${message}`, message, color: 'red', role: 'alert' });
}

/** Every message of a refused call (specification, section 8). */
export function alertFailure(error: unknown): void {
  for (const sentence of sentencesOfError(error)) alertError(sentence);
}
