/** The declarations of a style attribute. Under the page's policy `element.style` of parsed markup is empty. */
function stylesOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  return new Map(
    declarations.map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

type Said = boolean | undefined;

function isBold(styles: ReadonlyMap<string, string>): Said {
  const weight = styles.get('font-weight');
  if (weight === undefined) return undefined;
  if (/^bold/.test(weight)) return true;
  return Number(weight) >= 600;
}

function isItalic(styles: ReadonlyMap<string, string>): Said {
  const style = styles.get('font-style');
  return style === undefined ? undefined : /^(italic|oblique)/.test(style);
}

function isStruck(styles: ReadonlyMap<string, string>): Said {
  const line = styles.get('text-decoration-line') ?? styles.get('text-decoration');
  return line === undefined ? undefined : line.includes('line-through');
}

const marks: [string, RegExp, (styles: ReadonlyMap<string, string>) => Said][] = [
  ['strong', /^(B|STRONG)$/, isBold],
  ['em', /^(I|EM)$/, isItalic],
  ['s', /^(S|STRIKE|DEL)$/, isStruck],
];

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre, img';

/** Makes tags of what programs say with styles, and takes away tags that a style calls off: Google Docs puts all into a `b` that is none. */
export function readStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    const styles = stylesOf(element);
    const isCalledOff = marks.some(([, tags, says]) => tags.test(element.tagName) && says(styles) === false);
    for (const [tag, tags, says] of marks) {
      const isSaid = says(styles) === true && !tags.test(element.tagName);
      if (!isSaid || element.querySelector(blocks) || element.closest('h1, h2, h3, h4, h5, h6, th')) continue;
      const mark = body.ownerDocument.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
    element.removeAttribute('style');
    if (isCalledOff) element.replaceWith(...element.childNodes);
  }
}

/** Line breaks between blocks: of the program that copied, or of the browser. They would be paragraphs of their own. */
export function dropLooseBreaks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    const isBetween = [line.previousElementSibling, line.nextElementSibling].some((next) => next?.matches(blocks));
    const isLoose = line.parentElement === body && isBetween;
    if (isLoose || line.matches('.Apple-interchange-newline')) line.remove();
  }
}
