declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels: (text: string) => { levels: Uint8Array };
    getMirroredCharacter: (character: string) => string | null;
  };
  const openBidi: () => Bidi;
  export = openBidi;
}

declare module 'subset-font' {
  type Options = { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes: Record<string, number> };
  const subsetFont: (font: Buffer, text: undefined, options: Options) => Promise<Buffer>;
  export = subsetFont;
}

declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
  export = LineBreaker;
}
