import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readShapes, SURFACE_NAMES, textureFile } from '../texture.ts';
import { drawShapes } from './shapes.ts';

const bytesOf = ({ buffer }: Uint16Array): Buffer => Buffer.from(buffer);

test.each(SURFACE_NAMES)('the file of %s is what is drawn, and small', async (name) => {
  expect(bytesOf(await readShapes(name)).equals(bytesOf(drawShapes(name)))).toBe(true);
  expect((await stat(textureFile(name))).size).toBeLessThan(60_000);
});
