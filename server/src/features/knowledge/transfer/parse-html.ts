import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  documentLimits,
  isSafeAddress,
  nodeRules,
} from '@sightline/contract/knowledge-document';
import { Parser } from 'htmlparser2';
import { ImportRefusal } from './archive.ts';

/** A text that was read, before its pictures have files: their `file` is the address that the text names. */
export type ReadText = { title: string | null; document: ArticleDocument };

/** What stands in these is never text of an article. */
const left = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'select',
  'title',
]);
/** One of them that has no end would swallow the rest. */
const withoutEnd = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'source',
  'embed',
  'col',
  'area',
  'base',
]);

const containers: Record<string, string> = {
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
};

const marks: Record<string, string> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ code: 'code', kbd: 'code', samp: 'code' },
};

/** These end the paragraph that they stand in. */
const isBlock = (name: string): boolean =>
  Object.hasOwn(containers, name) ||
  /^(p|div|section|article|main|header|footer|aside|figure|figcaption|h[1-6]|pre|hr|dl|dt|dd|tbody|thead|tfoot|body|html)$/.test(
    name,
  );

/** Deeper texts were not written by people, and each level costs time. */
const deepest = 400;

type Open = { name: string; node?: ArticleNode; mark?: ArticleMark };

const mayHold = (parent: ArticleNode, type: string): boolean =>
  nodeRules[parent.type]?.content?.includes(type) === true;

class Reading {
  readonly document: ArticleNode & { content: ArticleNode[] } = { type: 'doc', content: [] };
  title: string | null = null;
  readonly #open: Open[] = [];
  /** Those of the open tags that hold blocks. */
  readonly #nodes: ArticleNode[] = [];
  #depth = 0;
  /** The paragraph or heading that text goes into. */
  #line: ArticleNode | null = null;
  #heading: number | null = null;
  #ignored = 0;
  #code: ArticleNode | null = null;
  #isTitle = false;

  get #parent(): ArticleNode {
    return this.#nodes.at(-1) ?? this.document;
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > deepest) throw new ImportRefusal('too_deep');
    if (this.#ignored > 0 || left.has(name)) {
      if (!withoutEnd.has(name)) this.#ignored += 1;
      if (name === 'title') this.#isTitle = true;
      return;
    }
    if (isBlock(name)) this.#endLine();
    if (name === 'br') this.#addInline({ type: 'hardBreak' });
    else if (name === 'hr') this.#addBlock({ type: 'horizontalRule' });
    else if (name === 'img') this.#addPicture(attributes);
    if (withoutEnd.has(name)) return;
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
    const opened = this.#opened(name, attributes);
    this.#open.push({ name, ...opened });
    if (opened.node) this.#nodes.push(opened.node);
  }

  #opened(name: string, attributes: Record<string, string>): Pick<Open, 'node' | 'mark'> {
    if (name === 'pre') {
      const node: ArticleNode = { type: 'codeBlock', content: [] };
      if (!this.#addBlock(node)) return {};
      this.#code = node;
      return { node };
    }
    const type = Object.hasOwn(containers, name) ? containers[name] : undefined;
    if (type && this.#nodes.length < documentLimits.depth - 4) {
      const node: ArticleNode = { type, content: [] };
      return this.#addBlock(node) ? { node } : {};
    }
    const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
    if (mark) return { mark: { type: mark } };
    const { href } = attributes;
    return name === 'a' && isSafeAddress(href) && /^(https?:|mailto:)/i.test(href)
      ? { mark: { type: 'link', attrs: { href } } }
      : {};
  }

  close(name: string): void {
    this.#depth -= 1;
    if (this.#ignored > 0) {
      if (!withoutEnd.has(name)) this.#ignored -= 1;
      if (name === 'title') this.#isTitle = false;
      return;
    }
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at < 0) return;
    if (isBlock(name)) this.#endLine();
    if (name === 'pre') this.#code = null;
    for (const { node } of this.#open.splice(at)) if (node) this.#nodes.pop();
  }

  text(data: string): void {
    const safe = data.replaceAll('\u0000', '');
    if (this.#isTitle) this.title ??= safe.trim().slice(0, 200) || null;
    if (this.#ignored > 0) return;
    if (this.#code) {
      const [last] = this.#code.content ?? [];
      if (last) last.text = `${last.text}${safe}`;
      else this.#code.content = [{ type: 'text', text: safe }];
      return;
    }
    const words = safe.replace(/\s+/g, ' ');
    if (words === '' || (words === ' ' && !this.#line)) return;
    const kinds = this.#open.flatMap(({ mark }) => mark ?? []);
    const distinct = kinds.filter((mark, at) => kinds.findIndex((one) => one.type === mark.type) === at);
    this.#addInline({ type: 'text', text: words, ...(distinct.length > 0 && { marks: distinct }) });
  }

  end(): void {
    this.#endLine();
  }

  #addBlock(node: ArticleNode): boolean {
    const parent = this.#parent;
    if (!mayHold(parent, node.type)) return false;
    parent.content?.push(node);
    return true;
  }

  #addInline(given: ArticleNode): void {
    let node = given;
    if (!this.#line) {
      if (given.type === 'text') node = { ...given, text: given.text?.trimStart() ?? '' };
      if (node.text === '') return;
      const level = this.#heading === 3 || (this.#heading ?? 0) > 3 ? 3 : 2;
      const isHeading = this.#heading !== null && mayHold(this.#parent, 'heading');
      const line: ArticleNode = isHeading
        ? { type: 'heading', attrs: { level }, content: [] }
        : { type: 'paragraph', content: [] };
      if (!this.#addBlock(line)) return;
      this.#line = line;
    }
    this.#line.content?.push(node);
  }

  /** The first heading of the highest kind is the title. */
  #endLine(): void {
    const line = this.#line;
    const heading = this.#heading;
    this.#line = null;
    this.#heading = null;
    const last = line?.content?.at(-1);
    if (last?.type === 'text') last.text = last.text?.trimEnd() ?? '';
    if (!line) return;
    line.content = line.content?.filter((node) => node.type !== 'text' || node.text !== '') ?? [];
    const siblings = this.#parent.content ?? [];
    const words = line.content
      .map(({ text }) => text ?? '')
      .join('')
      .trim();
    const isTitle = heading === 1 && this.document.content[0] === line;
    if (isTitle) this.title = words.slice(0, 200) || this.title;
    if (isTitle || line.content.length === 0) siblings.splice(siblings.indexOf(line), 1);
  }

  #addPicture({ src = '', alt = '' }: Record<string, string>): void {
    const line = this.#line;
    this.#endLine();
    if (src === '' || src.length > documentLimits.address) return;
    this.#addBlock({ type: 'picture', attrs: { file: src, alt: alt.slice(0, documentLimits.alt), width: null } });
    if (line && this.#heading === null) this.#line = null;
  }
}

/** Lists without items and tables without rows say nothing; an item or a cell needs a paragraph. */
function pruned(node: ArticleNode): ArticleNode[] {
  if (!node.content) return [node];
  const content = node.content.flatMap(pruned);
  const holdsBlocks = ['listItem', 'tableCell', 'tableHeader', 'blockquote'].includes(node.type);
  if (content.length === 0 && !holdsBlocks) return node.type === 'doc' ? [{ ...node, content }] : [];
  return [{ ...node, content: content.length === 0 ? [{ type: 'paragraph' }] : content }];
}

/** Reads HTML as an article: what articles cannot show is left out, and no address of another kind stays. */
export function readHtml(text: string): ReadText {
  const reading = new Reading();
  const parser = new Parser({
    onopentag: (name, attributes) => reading.open(name, attributes),
    onclosetag: (name) => reading.close(name),
    ontext: (data) => reading.text(data),
  });
  parser.end(text);
  reading.end();
  const [document] = pruned(reading.document);
  return { title: reading.title, document: (document ?? reading.document) as ArticleDocument };
}
