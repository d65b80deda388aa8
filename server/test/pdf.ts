import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const millimetresPerPoint = 25.4 / 72;

export type PrintedPage = {
  /** In millimetres. */
  width: number;
  height: number;
  text: string;
  /** `x` and `y` are the lower left corner of a text, in millimetres from the upper left corner of the page. */
  pieces: { text: string; x: number; y: number }[];
  /** The page as a camera would see it; `scale` is in pixels per millimetre. */
  draw: (scale: number) => Promise<{ pixels: Uint8ClampedArray; width: number; height: number }>;
};

/** Reads a PDF with the library that browsers show it with. */
export async function readPdf(bytes: Uint8Array): Promise<PrintedPage[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const size = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: Number(item.transform[4]) * millimetresPerPoint,
              y: (size.height - Number(item.transform[5])) * millimetresPerPoint,
            },
          ]
        : [],
    );
    pages.push({
      width: size.width * millimetresPerPoint,
      height: size.height * millimetresPerPoint,
      text: pieces.map(({ text }) => text).join('\n'),
      pieces,
      async draw(scale) {
        const viewport = page.getViewport({ scale: scale * millimetresPerPoint });
        const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
        await page.render({ canvas: canvas as never, viewport }).promise;
        const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return { pixels: data, width, height };
      },
    });
  }
  return pages;
}

/** The QR code inside a rectangle of a page, in millimetres. */
export async function readCode(
  page: PrintedPage,
  box: { x: number; y: number; width: number; height: number },
): Promise<string | undefined> {
  const scale = 12;
  const { pixels, width } = await page.draw(scale);
  const [left, top, wide, high] = [box.x, box.y, box.width, box.height].map((length) => Math.floor(length * scale)) as [
    number,
    number,
    number,
    number,
  ];
  const cut = new Uint8ClampedArray(wide * high * 4);
  for (let row = 0; row < high; row += 1) {
    const from = ((top + row) * width + left) * 4;
    cut.set(pixels.subarray(from, from + wide * 4), row * wide * 4);
  }
  return jsQR.default(cut, wide, high)?.data;
}
