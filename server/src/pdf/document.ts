import { ascent } from '@sightline/contract/text-lines';
import type { Weight } from './font-files.ts';
import { openFonts } from './fonts.ts';
import { type Run, runsOf } from './runs.ts';
import { TaggedDocument } from './tagged-document.ts';

const pointsPerMillimetre = 72 / 25.4;

type Written = { weight?: Weight /** In points. */; size: number; color?: string };

/** A page in millimetres from its upper left corner. Texts stay texts: they can be selected and searched. */
export type Sheet = {
  addPage: () => void;
  widthOf: (text: string, style: Written) => number;
  /** One line, with its upper edge at `y`. */
  write: (text: string, x: number, y: number, style: Written) => void;
  /** Squares of equal size, filled in one go. */
  squares: (places: readonly (readonly [x: number, y: number, width: number])[], height: number) => void;
  /** A line through points, x and y in turn. */
  line: (points: readonly number[], thickness: number, color?: string, opacity?: number) => void;
  /** Clips what `draw` puts on the page to a rectangle. */
  within: (x: number, y: number, width: number, height: number, draw: () => void) => void;
  /** A filled rectangle. */
  block: (x: number, y: number, width: number, height: number, color: string) => void;
  /** A PNG or JPEG, as large as fits. */
  picture: (bytes: Buffer, x: number, y: number, width: number, height: number) => void;
  end: () => Promise<Buffer>;
};

type PageSize = { width: number; height: number };

/**
 * Opens a document of pages of one size. The fonts are embedded, each with the characters that are used: those for the
 * texts of `content`, which is what it will show. With `made`, the same content makes the same bytes.
 */
export async function openSheet(
  title: string,
  { width, height }: PageSize,
  language: 'en' | 'pt',
  content: unknown,
  made = new Date(),
): Promise<Sheet> {
  const mm = (length: number): number => length * pointsPerMillimetre;
  const document = new TaggedDocument({
    autoFirstPage: false,
    size: [mm(width), mm(height)],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Sightline', Producer: 'Sightline', CreationDate: made },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', resolve);
    document.on('error', reject);
  });
  const addresses = new Map<Buffer, string>();
  const fonts = await openFonts(content);
  function eachRun(text: string, { weight = 'regular', size }: Written, work: (run: Run, wide: number) => void): void {
    for (const run of runsOf(text, fonts, weight)) {
      document.useFont(run.face.name, run.face.font, size);
      work(run, document.widthOfString(run.text));
    }
  }

  function writeRun({ text, typed }: Run, left: number, base: number): void {
    document.typed = typed;
    document.text(text, left, base, { lineBreak: false, baseline: 'alphabetic' });
    document.typed = null;
  }

  return {
    addPage() {
      document.addPage();
    },
    widthOf(text, style) {
      let width = 0;
      eachRun(text, style, (_, wide) => {
        width += wide;
      });
      return width / pointsPerMillimetre;
    },
    write(text, x, y, style) {
      let left = mm(x);
      document.fillColor(style.color ?? '#000000');
      eachRun(text, style, (run, wide) => {
        writeRun(run, left, mm(y) + ascent * style.size);
        left += wide;
      });
    },
    squares(places, height) {
      for (const [x, y, width] of places) document.rect(mm(x), mm(y), mm(width), mm(height));
      document.fill('#000000');
    },
    line([x = 0, y = 0, ...rest], thickness, color = '#000000', opacity = 1) {
      document.strokeOpacity(opacity).moveTo(mm(x), mm(y));
      for (let at = 0; at + 1 < rest.length; at += 2) document.lineTo(mm(rest[at] ?? 0), mm(rest[at + 1] ?? 0));
      document.lineWidth(mm(thickness)).lineCap('round').lineJoin('round').stroke(color);
    },
    within(x, y, width, height, draw) {
      document.save().rect(mm(x), mm(y), mm(width), mm(height)).clip();
      draw();
      document.restore();
    },
    block(x, y, width, height, color) {
      document.rect(mm(x), mm(y), mm(width), mm(height)).fill(color);
    },
    picture(bytes, x, y, width, height) {
      // A picture with an address is in the file once, however often it is shown.
      const kind = bytes[0] === 0xff ? 'jpeg' : 'png';
      const address = addresses.get(bytes) ?? `data:image/${kind};base64,${bytes.toString('base64')}`;
      addresses.set(bytes, address);
      document.image(address, mm(x), mm(y), { fit: [mm(width), mm(height)], align: 'center', valign: 'center' });
    },
    async end() {
      document.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}
