import type { CameraStop } from '@sightline/contract/calls/camera';

/**
 * Why there is no picture or sound: denied by the user, prompt dismissed, denied to the browser by the system, no
 * device, in use by another program, or a page without https.
 */
export type DeviceProblem = 'denied' | 'dismissed' | 'system' | 'missing' | 'busy' | 'insecure';

const problems: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Only Chromium's message says who denied; in other browsers it was the user. */
export function problemOf(error: unknown): DeviceProblem {
  if (!(error instanceof Error)) return 'missing';
  const problem = problems[error.name] ?? 'missing';
  if (problem !== 'denied') return problem;
  if (/dismissed/i.test(error.message)) return 'dismissed';
  return /system/i.test(error.message) ? 'system' : 'denied';
}

/** Why a device of a call is not sent although nobody turned it off. */
export type DeviceStop = Exclude<CameraStop, 'weak'>;

export function stopOf(error: unknown): DeviceStop {
  const problem = problemOf(error);
  return problem === 'missing' || problem === 'busy' ? problem : 'denied';
}
