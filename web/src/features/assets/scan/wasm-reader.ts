import type { CodeReader } from './reader-options.ts';

/** Wide enough for a code that fills a fifth of the picture. */
const widest = 1280;

/** Reads codes where the browser cannot. Its program comes from this server, and is loaded by the first use. */
export function openWasmReader(): CodeReader {
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const ask = (picture: ImageData): Promise<string> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = () => reject(new Error('the reader of codes does not run'));
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return {
    async read(video) {
      const scale = Math.min(1, widest / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0 || canvas.height === 0) return null;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return (await ask(context.getImageData(0, 0, canvas.width, canvas.height))) || null;
    },
    close: () => worker.terminate(),
  };
}
