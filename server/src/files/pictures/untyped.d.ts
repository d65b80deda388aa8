declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray };
  type Frame = { width: number; height: number; decode: () => Promise<Pixels> };
  export const all: (file: { buffer: Uint8Array }) => Promise<Frame[] & { dispose: () => void }>;
}
