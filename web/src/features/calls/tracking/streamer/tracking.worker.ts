import type { ToWorker } from './tracking-protocol.ts';
import { TrackingWorker } from './tracking-worker.ts';

const trackingWorker = new TrackingWorker((message) => postMessage(message));
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => trackingWorker.receive(data));
