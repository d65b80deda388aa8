import PDFDocument from 'pdfkit';

/*
 * A document from which readers take what was typed. Fonts draw different characters with one glyph, and some scripts in another
 * order than they are typed.
 */

type Glyph = { id: number; codePoints: number[]; advanceWidth: number };
type Encoded = [glyphs: string[], positions: unknown[]];

/** The embedded font of pdfkit; its types leave it out. */
type EmbeddedFont = {
  scale: number;
  layout: (text: string) => { glyphs: Glyph[]; positions: unknown[] };
  /** Numbers in the file, in their order: the glyph of each, its width, and the characters that it stands for. */
  subset: { glyphs: number[] };
  widths: number[];
  unicode: number[][];
  encode: (text: string) => Encoded;
};

const numberIn = (number: number): string => number.toString(16).padStart(4, '0');

/** Puts a glyph that stands for several characters into the file once for each of them. */
function embedGlyphsPerCharacters(font: EmbeddedFont): void {
  const numbers = new Map<string, number>();
  font.encode = (text) => {
    const { glyphs, positions } = font.layout(text);
    const encoded = glyphs.map(({ id, codePoints, advanceWidth }) => {
      const key = `${id} ${codePoints.join(' ')}`;
      const known = numbers.get(key);
      if (known !== undefined) return numberIn(known);
      const number = font.subset.glyphs.push(id) - 1;
      numbers.set(key, number);
      font.widths[number] = advanceWidth * font.scale;
      font.unicode[number] = codePoints;
      return numberIn(number);
    });
    return [encoded, positions];
  };
}

export class TaggedDocument extends PDFDocument {
  /** The characters of the next text, where they do not follow from its glyphs. */
  typed: string | null = null;
  readonly #known = new WeakSet<EmbeddedFont>();

  /** An open font of fontkit, by its name. */
  useFont(name: string, font: unknown, size: number): void {
    // The types of pdfkit know bytes only; it takes an open font, too.
    this.registerFont(name, font as never);
    this.font(name, size);
    const { _font: embedded } = this as unknown as { _font: EmbeddedFont };
    if (this.#known.has(embedded)) return;
    this.#known.add(embedded);
    embedGlyphsPerCharacters(embedded);
  }

  /** Ends the mark within the text object: some readers misplace marks around it. */
  override addContent(data: unknown): this {
    if (data === 'ET' && this.typed !== null) this.endMarkedContent();
    super.addContent(data);
    if (data === 'BT' && this.typed !== null) this.markContent('Span', { actual: this.typed });
    return this;
  }
}
