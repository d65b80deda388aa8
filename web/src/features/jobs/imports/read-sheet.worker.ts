import { readSheets } from './read-sheet.ts';

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => self.postMessage(readSheets(data));
