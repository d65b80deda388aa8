import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  calloutKinds,
  documentLimits,
  isSafeAddress,
  nodeRules,
  textOf,
} from '@sightline/contract/knowledge/document';
import { limits } from '@sightline/contract/limits';
import { Parser } from 'htmlparser2';
import { ImportRefusal } from './archive.ts';
import { containers, isBlock, left, levels, marks, textLevels, withoutEnd } from './html-elements.ts';
import { readOwnComment } from './own-comments.ts';
import { pruned } from './pruned.ts';
import { WordLists } from './word-lists.ts';

/** A text that was read, before its pictures have files: their `file` is the address that the text names. */
export type ReadText = {
  title: string | null;
  summary: string;
  document: ArticleDocument;
  /** Replaces library objects and articles that this workspace does not have, by their ids. */
  fallbacks: Record<string, ArticleNode>;
};

/** Deeper texts were not written by people, and each level costs time. */
const deepest = 400;

type Open = { name: string; node?: ArticleNode; mark?: ArticleMark; article?: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function spansOf(attributes: Record<string, string>): Record<string, number> {
  const most = { colspan: 50, rowspan: 500 };
  const named = (['colspan', 'rowspan'] as const).map((name) => [name, Number(attributes[name] ?? 1)] as const);
  return Object.fromEntries(
    named.filter(([name, value]) => Number.isInteger(value) && value > 1 && value <= most[name]),
  );
}

const mayHold = (parent: ArticleNode, type: string): boolean =>
  nodeRules[parent.type]?.content?.includes(type) === true;

class Reading {
  readonly document: ArticleNode & { content: ArticleNode[] } = { type: 'doc', content: [] };
  title: string | null = null;
  summary = '';
  readonly fallbacks: Record<string, ArticleNode> = {};
  /** Written by this product, whose own addresses mean something here. */
  #isOwn = false;
  /** Announced by a comment for the next list, and for the next block. */
  #nextList: { steps: true } | { type: string } | null = null;
  #nextBlock: { summary: true } | { object: string } | null = null;
  readonly #open: Open[] = [];
  /** The open tags that hold blocks. */
  readonly #nodes: ArticleNode[] = [];
  #depth = 0;
  /** The paragraph or heading that text goes into. */
  #line: ArticleNode | null = null;
  #heading: number | null = null;
  #ignored = 0;
  #code: ArticleNode | null = null;
  #isTitle = false;
  #isSummary = false;

  get #parent(): ArticleNode {
    return this.#nodes.at(-1) ?? this.document;
  }

  comment(data: string): void {
    const own = readOwnComment(data);
    if (!own || this.#ignored > 0) return;
    this.#endLine();
    const { what, value } = own;
    if (what === 'article') this.#isOwn = true;
    else if (what === 'summary') this.#nextBlock = { summary: true };
    else if (what === 'steps') this.#nextList = { steps: true };
    else if (what === 'list' && /^[aAiI]$/.test(value)) this.#nextList = { type: value };
    else if (what === 'empty') this.#addBlock({ type: 'paragraph' });
    else if (what === 'object' && uuid.test(value) && this.#addBlock({ type: 'object', attrs: { id: value } }))
      this.#nextBlock = { object: value };
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
    if (name === 'summary') this.#openTitle();
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
    const opened = this.#opened(name, attributes);
    this.#open.push({ name, ...opened });
    if (opened.node) this.#nodes.push(opened.node);
  }

  #opened(name: string, attributes: Record<string, string>): Omit<Open, 'name'> {
    if (name === 'pre') {
      const node: ArticleNode = { type: 'codeBlock', content: [] };
      if (!this.#addBlock(node)) return {};
      this.#code = node;
      return { node };
    }
    if (name === 'code' && this.#code) {
      const language = /(?:^|\s)language-(\S{1,40})/.exec(attributes.class ?? '')?.[1];
      if (language) this.#code.attrs = { language };
    }
    const node = this.#container(name, attributes);
    if (node && this.#nodes.length + (levels[node.type] ?? textLevels) <= documentLimits.depth)
      return this.#addBlock(node) ? { node } : {};
    const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
    if (mark) return { mark: { type: mark } };
    const { href } = attributes;
    const article = /#article=([0-9a-f-]{36})$/.exec(href ?? '')?.[1];
    if (name === 'a' && this.#isOwn && article && uuid.test(article)) return { article };
    return name === 'a' && isSafeAddress(href) && (this.#isOwn || /^(https?:|mailto:)/i.test(href))
      ? { mark: { type: 'link', attrs: { href } } }
      : {};
  }

  #container(name: string, attributes: Record<string, string>): ArticleNode | null {
    const { 'data-callout': kind } = attributes;
    if (name === 'blockquote' && calloutKinds.some((one) => one === kind))
      return { type: 'callout', attrs: { kind }, content: [] };
    if (name === 'ol' || name === 'ul') return this.#list(name, attributes);
    if (name === 'li' && this.#parent.type === 'steps') return { type: 'step', content: [] };
    const type = Object.hasOwn(containers, name) ? containers[name] : undefined;
    if (!type) return null;
    const attrs = name === 'td' || name === 'th' ? spansOf(attributes) : {};
    return { type, ...(Object.keys(attrs).length > 0 && { attrs }), content: [] };
  }

  #list(name: 'ol' | 'ul', { start = '1' }: Record<string, string>): ArticleNode {
    const next = this.#nextList;
    this.#nextList = null;
    if (name === 'ul') return { type: 'bulletList', content: [] };
    if (next && 'steps' in next) return { type: 'steps', content: [] };
    const attrs = { ...(/^\d{1,4}$/.test(start) && start !== '1' && { start: Number(start) }), ...next };
    return { type: 'orderedList', ...(Object.keys(attrs).length > 0 && { attrs }), content: [] };
  }

  /** The line that opens and closes; a second one is a paragraph. */
  #openTitle(): void {
    const parent = this.#parent;
    if (parent.type !== 'accordion' || parent.content?.length !== 0) return;
    this.#line = { type: 'accordionTitle', content: [] };
    parent.content.push(this.#line);
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
    if (name === 'pre') this.#endCode();
    for (const { node, article } of this.#open.splice(at)) {
      if (node) this.#nodes.pop();
      if (article && this.fallbacks[article]) this.#addInline({ type: 'articleLink', attrs: { id: article } });
    }
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
    const words = safe.replace(/[ \t\r\n\f]+/g, ' ');
    if (words === '' || (words === ' ' && !this.#line)) return;
    const article = this.#open.findLast((one) => one.article)?.article;
    if (article) {
      const shown = `${this.fallbacks[article]?.text ?? ''}${words}`.slice(0, 200);
      this.fallbacks[article] = { type: 'text', text: shown };
      return;
    }
    const kinds = this.#open.flatMap(({ mark }) => mark ?? []);
    const distinct = kinds.filter((mark, at) => kinds.findIndex((one) => one.type === mark.type) === at);
    this.#addInline({ type: 'text', text: words, ...(distinct.length > 0 && { marks: distinct }) });
  }

  end(): void {
    this.#endLine();
  }

  /** The line break behind the last line is not part of it. */
  #endCode(): void {
    const [text] = this.#code?.content ?? [];
    if (text?.text?.endsWith('\n')) text.text = text.text.slice(0, -1);
    if (text?.text === '') this.#code?.content?.pop();
    this.#code = null;
  }

  #addBlock(node: ArticleNode): boolean {
    const parent = this.#parent;
    const next = this.#nextBlock;
    this.#nextBlock = null;
    if (next && 'object' in next) {
      this.fallbacks[next.object] = node;
      return true;
    }
    if (!mayHold(parent, node.type)) return false;
    parent.content?.push(node);
    return true;
  }

  #addInline(given: ArticleNode): void {
    let node = given;
    if (!this.#line) {
      if (given.type === 'text') node = { ...given, text: given.text?.trimStart() ?? '' };
      if (node.text === '') return;
      if (this.#nextBlock && 'summary' in this.#nextBlock) {
        this.#nextBlock = null;
        this.#isSummary = true;
      }
      const level = this.#heading === 3 || (this.#heading ?? 0) > 3 ? 3 : 2;
      const isHeading = this.#heading !== null && mayHold(this.#parent, 'heading');
      const line: ArticleNode = isHeading
        ? { type: 'heading', attrs: { level }, content: [] }
        : { type: 'paragraph', content: [] };
      if (this.#isSummary) this.#line = line;
      else if (!this.#addBlock(line)) return;
      this.#line = line;
    }
    const line = this.#line;
    if (line.type === 'accordionTitle') {
      if (node.type !== 'text') return;
      delete node.marks;
    }
    const last = line.content?.at(-1);
    if (last?.type === 'text' && node.type === 'text') {
      if (last.text?.endsWith(' ')) node.text = node.text?.trimStart() ?? '';
      if (JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
        last.text = `${last.text}${node.text}`;
        return;
      }
    }
    if (node.text !== '') line.content?.push(node);
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
    if (this.#isSummary) {
      this.#isSummary = false;
      this.summary = textOf(line).trim().slice(0, limits.articles.summary);
      return;
    }
    line.content = line.content?.filter((node) => node.type !== 'text' || node.text !== '') ?? [];
    const siblings = this.#parent.content ?? [];
    const words = line.content
      .map(({ text }) => text ?? '')
      .join('')
      .trim();
    if (line.type === 'accordionTitle') return;
    const isTitle = heading === 1 && this.document.content[0] === line;
    if (isTitle) this.title = words.slice(0, 200) || this.title;
    const place = siblings.indexOf(line);
    if (place >= 0 && (isTitle || line.content.length === 0)) siblings.splice(place, 1);
  }

  #addPicture({ src = '', alt = '', width = '' }: Record<string, string>): void {
    const line = this.#line;
    this.#endLine();
    if (src === '' || src.length > documentLimits.address) return;
    const share = /^(\d{1,3})%$/.exec(width)?.[1];
    const isShare = share !== undefined && Number(share) >= 5 && Number(share) <= 100;
    const attrs = { file: src, alt: alt.slice(0, documentLimits.alt), width: isShare ? Number(share) : null };
    this.#addBlock({ type: 'picture', attrs });
    if (line && this.#heading === null) this.#line = null;
  }
}

/** Reads HTML as an article: what articles cannot show is left out, and no address of another kind stays. */
export function readHtml(text: string): ReadText {
  const reading = new Reading();
  const lists = new WordLists(reading);
  const parser = new Parser({
    onopentag: (name, attributes) => lists.open(name, attributes),
    onclosetag: (name) => lists.close(name),
    ontext: (data) => lists.text(data),
    oncomment: (data) => reading.comment(data),
  });
  parser.end(text);
  lists.end();
  reading.end();
  const [document] = pruned(reading.document);
  const { title, summary, fallbacks } = reading;
  return { title, summary, fallbacks, document: (document ?? reading.document) as ArticleDocument };
}
