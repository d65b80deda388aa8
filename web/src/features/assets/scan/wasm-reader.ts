import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeReader } from './code-reader.ts';
import { readerOptions } from './reader-options.ts';

/** Wide enough for a code that fills a fifth of the picture. */
const widest = 1280;

/** Reads codes where the browser cannot. Its program comes from this server, and is loaded by the first use. */
export async function openWasmReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), readerOptions);
    return found?.text || null;
  };
}
