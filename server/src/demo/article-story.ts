import type { CategoryColor, CategoryIcon } from '@sightline/contract/assets/categories';
import type { ArticleVisibility } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument, ArticleNode, CalloutKind } from '@sightline/contract/knowledge/document';

export type ArticleStory = {
  language: 'en' | 'pt';
  visibility: ArticleVisibility;
  /** The customer who reads it, of the visibility `spaces`. */
  space: string | null;
  owner: string;
  tags: string[];
  codes: string[];
  /** `verified`, `due` for review, `outdated`: older than its source, `scheduled`, or nothing of these. */
  state: string;
  title: string;
  summary: string;
  body: ArticleDocument;
};

export type CategoryStory = {
  name: string;
  icon: CategoryIcon;
  color: CategoryColor;
  description: string;
  /** For readers in Portuguese. */
  translated: { name: string; description: string };
  articles: ArticleStory[];
};

const split = (text: string, by: string): string[] => text.split(by).map((part) => part.trim());
const listOf = (text: string): string[] => split(text, ',').filter((item) => item !== '');
const paragraph = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const callouts: Record<string, CalloutKind> = { '!': 'danger', w: 'warning', t: 'tip', i: 'info' };

function rowOf(line: string, isHead: boolean): ArticleNode {
  const type = isHead ? 'tableHeader' : 'tableCell';
  const cells = split(line.slice(1), '|');
  return { type: 'tableRow', content: cells.map((text) => ({ type, content: [paragraph(text)] })) };
}

/** Lines that begin alike are one list, one table. */
function addLine(content: ArticleNode[], line: string): void {
  const last = content.at(-1);
  const join = (type: string, item: (isFirst: boolean) => ArticleNode) => {
    if (last?.type === type) last.content?.push(item(false));
    else content.push({ type, content: [item(true)] });
  };
  const kind = line[1] === ' ' ? callouts[line[0] ?? ''] : undefined;
  const rest = line.slice(2).trim();
  if (line.startsWith('## ')) {
    content.push({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: line.slice(3) }] });
  } else if (line.startsWith('1. ')) {
    const id = `s${(last?.type === 'steps' ? (last.content?.length ?? 0) : 0) + 1}`;
    join('steps', () => ({ type: 'step', attrs: { id }, content: [paragraph(rest)] }));
  } else if (line.startsWith('- ')) {
    join('bulletList', () => ({ type: 'listItem', content: [paragraph(rest)] }));
  } else if (line.startsWith('|')) {
    join('table', (isFirst) => rowOf(line, isFirst));
  } else if (kind) {
    content.push({ type: 'callout', attrs: { kind }, content: [paragraph(rest)] });
  } else content.push(paragraph(line));
}

function readArticle(text: string): ArticleStory {
  const [head = '', ...lines] = text.trim().split('\n');
  const [language, who = '', owner = '', tags = '', codes = '', state = ''] = split(head, '|');
  const [visibility = '', space = null] = split(who, ':');
  const content: ArticleNode[] = [];
  for (const line of lines.slice(2)) if (line.trim() !== '') addLine(content, line.trim());
  return {
    language: language === 'pt' ? 'pt' : 'en',
    visibility: visibility as ArticleVisibility,
    ...{ space, owner, tags: listOf(tags), codes: listOf(codes), state },
    title: (lines[0] ?? '').slice(2),
    summary: (lines[1] ?? '').slice(2),
    body: { type: 'doc', content },
  };
}

/** Adds articles to the categories that have their names. */
export const addStories = (stories: readonly CategoryStory[], more: readonly CategoryStory[]): CategoryStory[] =>
  stories.map((category) => ({
    ...category,
    articles: [
      ...category.articles,
      ...more.filter(({ name }) => name === category.name).flatMap((one) => one.articles),
    ],
  }));

/** Reads `stories/articles.txt`: categories behind `===`, their articles behind `---`. */
export const readArticleStories = (text: string): CategoryStory[] =>
  text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...articles] = part.split(/^--- /m);
      const [name = '', icon = '', color = '', description = '', ...translated] = split(head, '|');
      const [translatedName = '', translatedDescription = ''] = translated;
      return {
        ...{ name, description, icon: icon as CategoryIcon, color: color as CategoryColor },
        translated: { name: translatedName, description: translatedDescription },
        articles: articles.map(readArticle),
      };
    });
