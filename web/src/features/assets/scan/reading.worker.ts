import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readerOptions } from './reader-options.ts';

// In a worker, so that the page may stay without WebAssembly: the server allows it to this file alone.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  try {
    await ready;
    const [found] = await readBarcodes(data, readerOptions);
    self.postMessage(found?.text ?? '');
  } catch {
    self.postMessage('');
  }
};
