/** The beginning of one, up to its size. */
export function sampleJpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const words = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 0xff]);
  const table = [...words(0xffdb, 4), 0, 0];
  const frame = [...words(0xffc0, 17), 8, ...words(height, width)];
  return new Uint8Array([...words(0xffd8), ...table, ...frame]);
}
