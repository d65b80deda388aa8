import { channel } from 'node:diagnostics_channel';

/** What is counted, told where it happens. Nobody hears it unless metrics are wanted, and then it costs next to nothing. */
export const eventSent = channel('sightline:event-sent');
export type EventSent = { name: string };

export const jobEnded = channel('sightline:job-ended');
export type JobEnded = { task: string; outcome: 'done' | 'failed' };
