import type { NotificationData } from '@mantine/notifications';
import { limits } from '@sightline/contract/limits';
import { sentencesOfError } from './error-sentences.ts';

/** Long enough to read what to do and to do it; the reader may close it sooner. */
const errorLifetime = 12_000;

async function show(alert: NotificationData): Promise<void> {
  // Loaded with the first alert: the sign-in page has none.
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ withBorder: true, ...alert });
}

/** Announced politely; gone after 3 s (specification, section 9). */
export function alertSuccess(message: string): void {
  void show({ message, color: 'green', autoClose: limits.alert.lifetime, role: 'status' });
}

/** Announced at once. The same sentence is never shown twice at a time. */
export function alertError(message: string): void {
  void show({ id: `error:${message}`, message, color: 'red', autoClose: errorLifetime, role: 'alert' });
}

/** Every message of a refused call (specification, section 8). */
export function alertFailure(error: unknown): void {
  for (const sentence of sentencesOfError(error)) alertError(sentence);
}
