import { isWordListMark, numbersItems, wordListLevel } from '@sightline/contract/knowledge/word-lists';
import { isBlock } from './html-elements.ts';

type Attributes = Record<string, string>;
type Reader = {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(data: string): void;
};
type Item = { level: number; mark: string; attributes: Attributes; isBegun: boolean };
type List = { level: number; name: 'ol' | 'ul' };

/** Hands on what a parser reads, with the list paragraphs of Word as lists, one in another by their levels. */
export class WordLists implements Reader {
  readonly #reader: Reader;
  readonly #lists: List[] = [];
  #item: Item | null = null;
  /** Counts the open tags inside of the mark before an item. */
  #markDepth = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#markDepth > 0) {
      this.#markDepth += 1;
      return;
    }
    if (this.#item) {
      if (isWordListMark(attributes.style)) {
        this.#markDepth = 1;
        return;
      }
      this.#begin();
      this.#reader.open(name, attributes);
      return;
    }
    const level = name === 'p' ? wordListLevel(attributes.style) : null;
    if (level !== null) {
      this.#item = { level, mark: '', attributes, isBegun: false };
      return;
    }
    if (isBlock(name)) this.#endLists();
    this.#reader.open(name, attributes);
  }

  close(name: string): void {
    if (this.#markDepth > 0) {
      this.#markDepth -= 1;
      return;
    }
    if (this.#item) {
      this.#begin();
      if (name === 'p') this.#item = null;
    } else if (isBlock(name)) this.#endLists();
    this.#reader.close(name);
  }

  text(data: string): void {
    if (this.#markDepth > 0 && this.#item) this.#item.mark += data;
    else if (data.trim() !== '' || !this.#item || this.#item.isBegun) {
      if (this.#item) this.#begin();
      else if (data.trim() !== '') this.#endLists();
      this.#reader.text(data);
    }
  }

  end(): void {
    this.#endLists();
  }

  /** Opens the lists that the level of the item asks for, and its line. */
  #begin(): void {
    const item = this.#item;
    if (!item || item.isBegun) return;
    item.isBegun = true;
    const name = numbersItems(item.mark) ? 'ol' : 'ul';
    const isAbove = (list: List) => list.level < item.level || (list.level === item.level && list.name === name);
    for (let last = this.#lists.at(-1); last && !isAbove(last); last = this.#lists.at(-1)) this.#endList();
    if (this.#lists.at(-1)?.level === item.level) this.#reader.close('li');
    else {
      this.#lists.push({ level: item.level, name });
      const start = /\d+/.exec(item.mark)?.[0];
      this.#reader.open(name, name === 'ol' && start ? { start } : {});
    }
    this.#reader.open('li', {});
    this.#reader.open('p', item.attributes);
  }

  #endList(): void {
    const list = this.#lists.pop();
    if (!list) return;
    this.#reader.close('li');
    this.#reader.close(list.name);
  }

  #endLists(): void {
    while (this.#lists.length > 0) this.#endList();
  }
}
