import { readTexture } from './texture.ts';

/** The filmed surfaces, each read once for all sequences. */
export const circuit = await readTexture('circuit', { seed: 1, gray: 70, grain: 6 });
export const keypad = await readTexture('keypad', { seed: 2, gray: 130, grain: 5 });
export const label = await readTexture('label', { seed: 3, gray: 205, grain: 5 });
export const wall = await readTexture('wall', { seed: 4, gray: 140, grain: 10 });
export const plain = await readTexture('plain', { seed: 5, gray: 165, grain: 3 });
