import { wrapToWidth } from '@sightline/contract/text-lines';
import { openSheet, type Sheet } from './document.ts';
import { lettersOf } from './fitting.ts';
import type { Weight } from './font-files.ts';

/*
 * Documents of many pages on A4: texts flow from page to page below a head. How many pages there are is known at the end
 * only, so a document is laid out twice: first to count, then to write "2 / 5".
 */

const page = { width: 210, height: 297 };
const margin = 18;
const foot = 14;
const millimetresPerPoint = 25.4 / 72;
const leading = 1.35;
const most = 4000;

export type Style = { size: number; weight?: Weight; color?: string };

export type Flow = {
  sheet: Sheet;
  left: number;
  width: number;
  /** The upper edge of what comes next. */
  y: number;
  /** Begins a new page where `height` does not fit. */
  need: (height: number) => void;
  /** Lines of whole words, over pages. */
  text: (text: string, style: Style, inset?: number) => void;
  gap: (height: number) => void;
  pages: number;
};

/** `content` is what the pages will say, beside title and footer. */
export type Layout = { title: string; locale: 'en' | 'pt'; footer: string; content: unknown; made?: Date };

export const lineHeight = (size: number): number => size * millimetresPerPoint * leading;

async function layOut(
  { title, locale, footer, content, made }: Layout,
  total: number | null,
  write: (flow: Flow) => void,
): Promise<{ sheet: Sheet; pages: number }> {
  const sheet = await openSheet(title, page, locale, [footer, content], made);
  const small = { size: 7.5, color: '#666666' };
  const flow: Flow = {
    sheet,
    left: margin,
    width: page.width - 2 * margin,
    y: margin,
    pages: 0,
    need(height) {
      if (flow.pages > 0 && flow.y + height <= page.height - margin - foot) return;
      sheet.addPage();
      flow.pages += 1;
      flow.y = margin;
      const [line] = wrapToWidth(lettersOf(sheet), footer, small, flow.width - 30, 1);
      sheet.write(line ?? '', margin, page.height - margin, small);
      const number = total === null ? String(flow.pages) : `${flow.pages} / ${total}`;
      sheet.write(number, page.width - margin - sheet.widthOf(number, small), page.height - margin, small);
    },
    text(text, style, inset = 0) {
      for (const paragraph of text.split(/\r?\n/)) {
        const lines = wrapToWidth(lettersOf(sheet), paragraph, style, flow.width - inset, most);
        for (const line of lines.length > 0 ? lines : ['']) {
          flow.need(lineHeight(style.size));
          sheet.write(line, flow.left + inset, flow.y, style);
          flow.y += lineHeight(style.size);
        }
      }
    },
    gap(height) {
      flow.y += height;
    },
  };
  flow.need(page.height);
  write(flow);
  return { sheet, pages: flow.pages };
}

/** The bytes of a document whose pages are numbered. */
export async function makePages(layout: Layout, write: (flow: Flow) => void): Promise<Buffer> {
  const { pages } = await layOut(layout, null, write);
  const { sheet } = await layOut(layout, pages, write);
  return sheet.end();
}
