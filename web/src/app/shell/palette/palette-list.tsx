import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketAtHand } from '#web/features/tickets/api.ts';
import { useStore } from '#web/lib/store.ts';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { KeyCaps } from '../key-caps.tsx';
import classes from './command-palette.module.css';
import type { PaletteItem, PaletteSection } from './palette-item.ts';

export const lineId = ({ key }: PaletteItem): string => `palette-${key}`;

type PaletteListProps = {
  sections: readonly PaletteSection[];
  marked: PaletteItem | undefined;
  onMark: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
};

export function PaletteList({ sections, marked, onMark, onChoose }: PaletteListProps) {
  const { t } = useTranslation();
  const number = useStore(ticketAtHand)?.ticket_id;
  const markedId = marked && lineId(marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);
  return (
    <div id="palette-list" className={classes.list} role="listbox" aria-label={t('search.results')}>
      {sections.map(({ label, items, isFormer = false }) => (
        // biome-ignore lint/a11y/useSemanticElements: options stand in groups, and a fieldset cannot hold them
        <div key={label} role="group" aria-labelledby={`palette-section-${label}`} data-former={isFormer || undefined}>
          <div id={`palette-section-${label}`} className={classes.heading} role="presentation">
            {t(`search.${label}`, { number })}
          </div>
          {items.map((item) => (
            <button
              type="button"
              key={item.key}
              id={lineId(item)}
              role="option"
              className={classes.line}
              tabIndex={-1}
              aria-selected={item.key === marked?.key}
              aria-disabled={isFormer || item.refusal !== undefined || undefined}
              onMouseMove={() => !isFormer && item.key !== marked?.key && onMark(item)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              <item.icon size={16} stroke={1.75} aria-hidden />
              <span className={classes.label} lang={item.language}>
                {item.label}
              </span>
              {item.language && <LanguageMark language={item.language} />}
              <span className={classes.hint}>{item.refusal ?? item.hint}</span>
              {item.keys && <KeyCaps keys={item.keys} />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
