import { channel } from 'node:diagnostics_channel';

/** Diagnostics channels for metrics. Without a subscriber, publishing costs almost nothing. */
export const eventSent = channel('sightline:event-sent');
export type EventSent = { name: string };

export const jobEnded = channel('sightline:job-ended');
export type JobEnded = { task: string; outcome: 'done' | 'failed' };
