import type { DiffLine, DiffPart } from '@sightline/contract/knowledge/versions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './compare.module.css';

/** Distinguishes added and removed words by more than their colour: they are elements of their own, underlined or struck out. */
export function Parts({ parts }: { parts: readonly DiffPart[] }) {
  return placed(parts).map(({ item: { text, change }, at }) => {
    if (change === 'added') return <ins key={at}>{text}</ins>;
    if (change === 'removed') return <del key={at}>{text}</del>;
    return <span key={at}>{text}</span>;
  });
}

/** Equal items of one kind differ by their position. */
const placed = <T,>(items: readonly T[]): { item: T; at: number }[] => items.map((item, at) => ({ item, at }));

const signs = { same: '', added: '+', removed: '−', changed: '~' };

function Line({ line }: { line: DiffLine }) {
  const { t } = useTranslation('writing');
  const { kind, change, parts, is_restyled } = line;
  return (
    <li className={classes.line} data-change={change}>
      <span className={classes.sign} aria-hidden>
        {signs[change]}
      </span>
      <span className={classes.kind}>
        {change !== 'same' && <span className={classes.spoken}>{t(`diff.change.${change}`)}: </span>}
        {t(`diff.kind.${kind}`)}
      </span>
      <div data-kind={kind}>
        <Parts parts={parts} />
        {is_restyled && <em> {t(kind === 'picture' ? 'diff.redrawn' : 'diff.restyled')}</em>}
      </div>
    </li>
  );
}

/** Lines around a change that are shown with it. */
const around = 1;

type Run = { lines: readonly DiffLine[]; isFolded: boolean; at: number };

/** Folds the lines that are the same on both sides, except those next to a change. */
function runsOf(lines: readonly DiffLine[]): Run[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ change }) => change !== 'same');
  const runs: { lines: DiffLine[]; isFolded: boolean; at: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const isFolded = !isNear(at);
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else runs.push({ lines: [line], isFolded, at });
  }
  return runs;
}

function Folded({ lines }: { lines: readonly DiffLine[] }) {
  const { t } = useTranslation('writing');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return placed(lines).map(({ item, at }) => <Line key={at} line={item} />);
  return (
    <li>
      <button type="button" className={classes.fold} onClick={() => setOpen(true)}>
        {t('diff.same', { count: lines.length })}
      </button>
    </li>
  );
}

/** Shows the difference between two texts, line by line. */
export function Difference({ lines }: { lines: readonly DiffLine[] }) {
  const { t } = useTranslation('writing');
  if (lines.every(({ change }) => change === 'same')) return <p className={classes.nothing}>{t('diff.nothing')}</p>;
  return (
    <ol className={classes.lines}>
      {runsOf(lines).map(({ lines: own, isFolded, at }) =>
        isFolded ? (
          <Folded key={at} lines={own} />
        ) : (
          placed(own).map((line) => <Line key={at + line.at} line={line.item} />)
        ),
      )}
    </ol>
  );
}
