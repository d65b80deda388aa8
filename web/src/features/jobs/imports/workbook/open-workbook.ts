import { strFromU8, unzipSync } from 'fflate';
import { getFormatFromId } from 'numfmt';
import { walkXml } from './walk-xml.ts';

/* The parts of a workbook that its cells refer to. ECMA-376, part 1, 18. */

export type WorkbookSheet = { name: string; isHidden: boolean; xml: string };

export type Workbook = {
  sheets: readonly WorkbookSheet[];
  /** Texts that cells name by their place. */
  texts: readonly string[];
  /** Formats that cells name by their place. */
  formats: readonly string[];
  /** Days are counted from 1904 instead of 1900. */
  isFrom1904: boolean;
};

/** Excel writes what XML cannot hold as `_x000D_`, and `_x005F_` before what only looks so. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

function resolve(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  return decodeURIComponent(new URL(target, `file:///${folderOf(from)}`).pathname.slice(1));
}

type Parts = Readonly<Record<string, Uint8Array>>;
type Link = { id: string; kind: string; path: string };

const textOf = (parts: Parts, path: string): string => {
  const bytes = parts[path];
  return bytes ? strFromU8(bytes).replace(/^\uFEFF/, '') : '';
};

function linksOf(parts: Parts, path: string): Link[] {
  const links: Link[] = [];
  const name = path.slice(folderOf(path).length);
  walkXml(textOf(parts, `${folderOf(path)}_rels/${name}.rels`), {
    open: (tag, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (tag === 'Relationship')
        links.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: resolve(path, target) });
    },
  });
  return links;
}

/** Phonetic readings, `rPh`, stand beside the text and are none of it. */
function readTexts(xml: string): string[] {
  const texts: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  walkXml(xml, {
    open: (tag) => {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't') isText = !isPhonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 'si') texts.push(unescapeText(text));
    },
  });
  return texts;
}

function readFormats(xml: string): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isCells = false;
  walkXml(xml, {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') own.set(Number(numFmtId), formatCode);
      else if (tag === 'cellXfs') isCells = true;
      else if (tag === 'xf' && isCells)
        formats.push(own.get(Number(numFmtId)) ?? getFormatFromId(Number(numFmtId)) ?? 'General');
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

/** Throws where the bytes are no workbook. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) });
  const path = linksOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const links = linksOf(parts, path);
  const sheets: WorkbookSheet[] = [];
  let isFrom1904 = false;
  walkXml(textOf(parts, path), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      const link = links.find(({ id, kind }) => id === attributes.id && kind === 'worksheet');
      if (!link || !parts[link.path]) return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      sheets.push({ name: attributes.name ?? '', isHidden, xml: textOf(parts, link.path) });
    },
  });
  if (sheets.length === 0) throw new Error('a workbook without sheets');
  const linked = (kind: string): string => textOf(parts, links.find((link) => link.kind === kind)?.path ?? '');
  return { sheets, isFrom1904, texts: readTexts(linked('sharedStrings')), formats: readFormats(linked('styles')) };
}
