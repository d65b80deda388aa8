import type { CodeReader } from './reader-options.ts';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'itf', 'data_matrix'];

/** Not in TypeScript's library: Chrome on Android and macOS has it. */
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** The browser's own where it reads QR codes: some have it, and it reads nothing. Else one that is loaded now. */
export async function openCodeReader(): Promise<CodeReader> {
  const Detector = detectorClass();
  const known = Detector ? await Detector.getSupportedFormats().catch(() => []) : [];
  if (!Detector || !known.includes('qr_code')) return (await import('./wasm-reader.ts')).openWasmReader();
  const detector = new Detector({ formats: formats.filter((format) => known.includes(format)) });
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined };
}
