import { CloseButton, Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './command-palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { lineId, PaletteList } from './palette-list.tsx';
import { usePaletteSections } from './sections.ts';

type PaletteProps = { typed: string; onType: (text: string) => void; onClose: () => void };

/** Cmd/Ctrl-K: opens pages, search results and commands. Features declare theirs in `palette.ts`. */
export function CommandPalette({ opened, ...palette }: PaletteProps & { opened: boolean }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 48em)');
  // Mantine remembers the focus only for a dialog that opens after it was mounted.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isMounted && opened}
      onClose={palette.onClose}
      withCloseButton={false}
      fullScreen={isPhone}
      size={620}
      centered={false}
      yOffset="12vh"
      padding={0}
      overlayProps={{ blur: 2, backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 120, exitDuration: 0 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': t('search.label') } }}
    >
      <Palette {...palette} />
    </Modal>
  );
}

function Palette({ typed, onType, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const { sections, isSearching, isFailed, isOffline, findFirst } = usePaletteSections(text);
  const choices = sections.filter(({ isFormer }) => !isFormer).flatMap(({ items }) => items);
  const [marked, mark] = useMark(text, choices);

  function choose({ refusal, run }: PaletteItem): void {
    if (refusal) return;
    onClose();
    run();
  }

  /** Enter before the results: opens the first one when they arrive, unless the text has changed. */
  async function chooseFirst(): Promise<void> {
    // Cancelled, because the text has changed.
    const first = await findFirst().catch(() => undefined);
    if (first && field.current?.value.trim() === text) choose(first);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const at = choices.findIndex(({ key }) => key === marked?.key);
      const next = choices.at((at + step) % choices.length);
      if (next) mark(next);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (marked) choose(marked);
      else if (isSearching) void chooseFirst();
    }
  }

  const isEmpty = sections.length === 0 && !isSearching;
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={marked && lineId(marked)}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton className={classes.close ?? ''} aria-label={t('actions.close')} onClick={onClose} />
      </div>
      <PaletteList sections={sections} marked={marked} onMark={mark} onChoose={choose} />
      <div className={classes.state} role="status">
        {isSearching && t('search.searching')}
        {isOffline && text !== '' && t('search.offline')}
        {isFailed && t('search.failed')}
        {isEmpty && !isOffline && !isFailed && t('search.nothing', { query: text })}
      </div>
      <p className={classes.keys} aria-hidden>
        {t('search.keys')}
      </p>
    </>
  );
}

/** The item that Enter opens. It stays the same as results arrive, until the text changes. */
function useMark(text: string, choices: readonly PaletteItem[]) {
  const [mark, setMark] = useState<{ text: string; key: string } | null>(null);
  const kept = mark?.text === text ? choices.find(({ key }) => key === mark.key) : undefined;
  const [first] = choices;
  if (!kept && first) setMark({ text, key: first.key });
  return [kept ?? first, ({ key }: PaletteItem) => setMark({ text, key })] as const;
}
