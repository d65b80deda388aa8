import { readSheet } from './read-sheet.ts';

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => self.postMessage(await readSheet(data));
