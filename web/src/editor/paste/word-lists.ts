import { isWordListMark, numbersItems, wordListLevel } from '@sightline/contract/knowledge/word-lists';

type List = { level: number; element: Element };

const levelOf = (element: Element): number | null => wordListLevel(element.getAttribute('style'));

/** Takes the mark of an item out, and answers its text. */
function takeMark(item: Element): string {
  const marks = [...item.querySelectorAll('[style]')].filter((one) => isWordListMark(one.getAttribute('style')));
  const text = marks.map(({ textContent }) => textContent ?? '').join('');
  for (const mark of marks) mark.remove();
  return text;
}

/** Makes one list, with those inside of it, of an item and the items that follow it. */
function joinFrom(first: Element): void {
  const { ownerDocument } = first;
  const lists: List[] = [];
  const place = ownerDocument.createComment('');
  first.before(place);
  for (let next: Element | null = first; next; ) {
    const item: Element = next;
    const level = levelOf(item);
    if (level === null) break;
    next = item.nextElementSibling;
    const name = numbersItems(takeMark(item)) ? 'OL' : 'UL';
    const isAbove = (list: List) => list.level < level || (list.level === level && list.element.tagName === name);
    while (lists.length > 0 && !lists.slice(-1).every(isAbove)) lists.pop();
    const last = lists.at(-1);
    let element = last?.level === level ? last.element : undefined;
    if (!element) {
      element = ownerDocument.createElement(name);
      if (last) last.element.lastElementChild?.append(element);
      else place.before(element);
      lists.push({ level, element });
    }
    const line = ownerDocument.createElement('li');
    line.append(...item.childNodes);
    element.append(line);
    item.remove();
  }
  place.remove();
}

/** Makes lists of the paragraphs that Word means as such. */
export function joinWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p[style*="mso-list"]'))
    if (first.isConnected && levelOf(first) !== null) joinFrom(first);
}
