import { parentPort, workerData } from 'node:worker_threads';
import * as Y from 'yjs';
import type { Trial } from './trial.ts';

/** Applies an update to a copy of its document and says what that cost, in milliseconds of this thread's processor time. */
const { state, update } = workerData as Trial;
const copy = new Y.Doc();
if (state) Y.applyUpdate(copy, state);
const before = process.threadCpuUsage();
Y.applyUpdate(copy, update);
Y.encodeStateAsUpdate(copy);
const { user, system } = process.threadCpuUsage(before);
parentPort?.postMessage((user + system) / 1000);
