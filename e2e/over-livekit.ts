import { test } from '@playwright/test';

/** Whether calls go over a LiveKit server in place of the embedded one. */
export const isOverLiveKit = process.env.JOURNEYS_MEDIA === 'livekit';

/** Skips a journey that would prove nothing more over LiveKit. */
export const skipOverLiveKit = (why: string): void => test.info().skip(isOverLiveKit, why);
