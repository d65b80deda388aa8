import { create } from 'qrcode';
import type { Sheet } from './document.ts';

/** The light edge that readers need around a code, in modules. */
const quiet = 2;

/** A QR code of `size` millimetres with its light edge, as shapes: sharp at any size. A printed one is read with a scratch of 15 %. */
export function drawQrCode(sheet: Sheet, text: string, x: number, y: number, size: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / (modules.size + 2 * quiet);
  const bars: [number, number, number][] = [];
  for (let row = 0; row < modules.size; row += 1) {
    let from = 0;
    while (from < modules.size) {
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      if (to > from) bars.push([x + (quiet + from) * unit, y + (quiet + row) * unit, (to - from) * unit]);
      from = Math.max(to, from + 1);
    }
  }
  // A hair taller, so that no viewer shows a light line between two rows.
  sheet.squares(bars, unit * 1.02);
}
