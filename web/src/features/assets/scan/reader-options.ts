import type { ReaderOptions } from 'zxing-wasm/reader';

/** `read` gives the code in a picture of the camera; null when there is none. */
export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

/** The formats of labels. Codes lie at an angle, in poor light or are printed light on dark; the reader looks for one at a time. */
export const readerOptions: ReaderOptions = {
  formats: ['QRCode', 'MicroQRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8', 'ITF'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
};
