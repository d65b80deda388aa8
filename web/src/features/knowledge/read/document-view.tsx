import type { Mark } from '@sightline/contract/annotations';
import type { ArticleRef } from '@sightline/contract/knowledge/articles';
import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  isSafeAddress,
  textOf,
} from '@sightline/contract/knowledge/document';
import type { ShownObject as Shown } from '@sightline/contract/knowledge/shown-objects';
import { IconAlertOctagon, IconAlertTriangle, IconBulb, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/editor/document.module.css';
import { headingsOf } from './headings.ts';
import { ShownObject } from './shown-object.tsx';

// Loads the code that draws marks with the first picture that has some.
const MarkedPicture = lazy(async () => ({
  default: (await import('#web/features/calls/embed.tsx')).MarkedPicture,
}));

/** Shared by the nodes of one document. */
type Reading = {
  links: readonly ArticleRef[];
  /** The objects of the library that it shows. */
  objects: readonly Shown[];
  /** Addresses of the headings, taken one by one in reading order. */
  headings: { id: string }[];
  ticked: readonly string[];
  onTick?: (step: string) => void;
  steps: { count: number };
};

type DocumentViewProps = Pick<Reading, 'ticked' | 'onTick' | 'links' | 'objects'> & { document: ArticleDocument };

/** Shows a document node by node: what is not known is left out, and no markup is ever trusted. */
export function DocumentView({ document, ...shared }: DocumentViewProps) {
  const reading: Reading = { ...shared, headings: headingsOf(document), steps: { count: 0 } };
  return <div className={classes.document}>{document.content.map((node, at) => showBlock(node, at, reading))}</div>;
}

const inner = (node: ArticleNode, reading: Reading): ReactNode[] =>
  (node.content ?? []).map((child, at) => showBlock(child, at, reading));
const words = (node: ArticleNode, reading: Reading): ReactNode[] =>
  (node.content ?? []).map((child, at) => showInline(child, at, reading));

type Show = (node: ArticleNode, key: number, reading: Reading) => ReactNode;

const attr = (node: ArticleNode, name: string): number | undefined => {
  const value = Number(node.attrs?.[name]);
  return Number.isInteger(value) && value > 1 ? value : undefined;
};

const cell =
  (Tag: 'td' | 'th'): Show =>
  (node, key, reading) => (
    <Tag key={key} colSpan={attr(node, 'colspan')} rowSpan={attr(node, 'rowspan')}>
      {inner(node, reading)}
    </Tag>
  );

const showHeading: Show = (node, key, reading) => {
  if (textOf(node).trim() === '') return null;
  const Tag = node.attrs?.level === 3 ? 'h3' : 'h2';
  return (
    <Tag key={key} id={reading.headings.shift()?.id}>
      {words(node, reading)}
    </Tag>
  );
};

const showStep: Show = (node, key, reading) => {
  reading.steps.count += 1;
  const given = node.attrs?.id;
  const id = typeof given === 'string' && given !== '' ? given : `step-${reading.steps.count}`;
  return (
    <Step
      key={key}
      isTicked={reading.ticked.includes(id)}
      {...(reading.onTick && { onTick: () => reading.onTick?.(id) })}
      name={textOf(node)}
    >
      {inner(node, reading)}
    </Step>
  );
};

const showPicture: Show = (node, key) => {
  const { file, alt, width, marks } = node.attrs ?? {};
  const address = `/api/file/${encodeURIComponent(String(file))}`;
  const style = typeof width === 'number' ? { maxWidth: `${width}%` } : {};
  const shownAlt = typeof alt === 'string' ? alt : '';
  if (Array.isArray(marks) && marks.length > 0)
    return (
      <figure key={key}>
        <div className={classes.marked} style={style}>
          {/* Gives the box its shape; the one with the marks lies over it. */}
          <img src={address} alt="" loading="lazy" decoding="async" />
          <span>
            <Suspense fallback={<img src={address} alt={shownAlt} />}>
              <MarkedPicture fit="contain" src={address} marks={marks as Mark[]} alt={shownAlt} />
            </Suspense>
          </span>
        </div>
      </figure>
    );
  return (
    <figure key={key}>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={shownAlt} loading="lazy" decoding="async" style={style} />
      </a>
    </figure>
  );
};

const blocks: Record<string, Show> = {
  paragraph: (node, key, reading) => <p key={key}>{words(node, reading)}</p>,
  heading: showHeading,
  bulletList: (node, key, reading) => <ul key={key}>{inner(node, reading)}</ul>,
  orderedList: (node, key, reading) => (
    <ol key={key} start={attr(node, 'start')}>
      {inner(node, reading)}
    </ol>
  ),
  listItem: (node, key, reading) => <li key={key}>{inner(node, reading)}</li>,
  steps: (node, key, reading) => (
    <ol key={key} className={classes.steps}>
      {inner(node, reading)}
    </ol>
  ),
  step: showStep,
  callout: (node, key, reading) => (
    <Callout key={key} kind={String(node.attrs?.kind)}>
      {inner(node, reading)}
    </Callout>
  ),
  table: (node, key, reading) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <section key={key} className={classes.table} tabIndex={0}>
      <table>
        <tbody>{inner(node, reading)}</tbody>
      </table>
    </section>
  ),
  tableRow: (node, key, reading) => <tr key={key}>{inner(node, reading)}</tr>,
  tableCell: cell('td'),
  tableHeader: cell('th'),
  picture: showPicture,
  codeBlock: (node, key) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <pre key={key} tabIndex={0}>
      <code>{textOf(node)}</code>
    </pre>
  ),
  blockquote: (node, key, reading) => <blockquote key={key}>{inner(node, reading)}</blockquote>,
  horizontalRule: (_node, key) => <hr key={key} />,
  accordion: (node, key, reading) => {
    const [title, ...rest] = node.content ?? [];
    const hasTitle = title?.type === 'accordionTitle';
    return (
      <details key={key} className={classes.fold}>
        <summary>{hasTitle ? textOf(title) : ''}</summary>
        {(hasTitle ? rest : (node.content ?? [])).map((child, at) => showBlock(child, at, reading))}
      </details>
    );
  },
  object: (node, key, reading) => (
    <ShownObject
      key={key}
      object={reading.objects.find(({ id }) => id === node.attrs?.id)}
      links={reading.links}
      showText={(document, links) => <DocumentView document={document} links={links} objects={[]} ticked={[]} />}
    />
  ),
};

const showBlock: Show = (node, key, reading) => {
  const show = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined;
  return show ? show(node, key, reading) : null;
};

const showInline: Show = (node, key, reading) => {
  if (node.type === 'hardBreak') return <br key={key} />;
  if (node.type === 'articleLink') return <ArticleLink key={key} id={String(node.attrs?.id)} links={reading.links} />;
  if (node.type !== 'text') return null;
  return <span key={key}>{(node.marks ?? []).reduce<ReactNode>(withMark, node.text ?? '')}</span>;
};

function withMark(shown: ReactNode, { type, attrs }: ArticleMark): ReactNode {
  if (type === 'bold') return <strong>{shown}</strong>;
  if (type === 'italic') return <em>{shown}</em>;
  if (type === 'strike') return <s>{shown}</s>;
  if (type === 'code') return <code>{shown}</code>;
  // Checked when it was saved, and here again: the text may be older than the rule.
  if (type !== 'link' || !isSafeAddress(attrs?.href)) return shown;
  const isOutside = /^https?:/i.test(attrs.href);
  return (
    <a href={attrs.href} {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
      {shown}
    </a>
  );
}

function ArticleLink({ id, links }: { id: string; links: readonly ArticleRef[] }) {
  const { t } = useTranslation('knowledge');
  const article = links.find((link) => link.id === id);
  if (!article) return <em>{t('read.hidden_link')}</em>;
  return (
    <Link to="/knowledge/article/$id" params={{ id: article.slug }}>
      {article.title}
    </Link>
  );
}

type StepProps = { isTicked: boolean; onTick?: () => void; name: string; children: ReactNode };

function Step({ isTicked, onTick, name, children }: StepProps) {
  const { t } = useTranslation('knowledge');
  return (
    <li data-ticked={isTicked || undefined}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!onTick}
          aria-label={t('read.tick', { step: name.slice(0, 80) })}
          onChange={onTick}
        />
      </label>
      <div>{children}</div>
    </li>
  );
}

const pictures = { info: IconInfoCircle, tip: IconBulb, warning: IconAlertTriangle, danger: IconAlertOctagon };

function Callout({ kind, children }: { kind: string; children: ReactNode }) {
  const { t } = useTranslation('knowledge');
  const known = kind in pictures ? (kind as keyof typeof pictures) : 'info';
  const Picture = pictures[known];
  return (
    <aside className={classes.callout} data-kind={known} aria-label={t(`callout.${known}`)}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </aside>
  );
}
