import { TrackingDesk } from './tracking-desk.ts';
import type { ToWorker } from './tracking-protocol.ts';

const desk = new TrackingDesk((message) => postMessage(message));
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => desk.receive(data));
