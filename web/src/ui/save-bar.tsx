import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './save-bar.module.css';

type Part = { isDirty: boolean; isSaving: boolean; save: () => void; discard: () => void };
type Bar = { put: (id: string, part: Part) => void; drop: (id: string) => void };

const SaveBarContext = createContext<Bar | null>(null);

/**
 * The one way to save a page of settings: as soon as something is changed, a bar offers to save or discard all of it. Ctrl+S saves, and
 * leaving asks first. Forms below take part by `useSaveBar`.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [parts, setParts] = useState<ReadonlyMap<string, Part>>(new Map());
  const bar = useMemo<Bar>(
    () => ({
      put: (id, part) => setParts((others) => new Map(others).set(id, part)),
      drop: (id) => setParts((others) => new Map([...others].filter(([other]) => other !== id))),
    }),
    [],
  );
  const changed = [...parts.values()].filter(({ isDirty }) => isDirty);
  const isChanged = changed.length > 0;
  const save = () => {
    for (const part of changed) part.save();
  };
  const discard = () => {
    for (const part of changed) part.discard();
  };
  useHotkeys([['mod+S', () => isChanged && save()]], []);
  const blocker = useBlocker({
    // The address of a page may change while it is shown: a tab, something highlighted.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <SaveBarContext value={bar}>
      {children}
      <div role="status" className={classes.place}>
        {isChanged && (
          <div className={classes.bar}>
            <span>{t('unsaved.bar')}</span>
            <Button variant="default" size="sm" onClick={discard}>
              {t('unsaved.discard')}
            </Button>
            <Button size="sm" loading={changed.some(({ isSaving }) => isSaving)} onClick={save}>
              {t('actions.save')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={isBlocked}
        title={t('unsaved.title')}
        confirmLabel={t('unsaved.leave')}
        isDangerous
        onConfirm={() => isBlocked && blocker.proceed()}
        onClose={() => isBlocked && blocker.reset()}
      >
        {t('unsaved.hint')}
      </ConfirmDialog>
    </SaveBarContext>
  );
}

/** A form that the bar of its page saves. */
type Saved = { isDirty: () => boolean; submitting: boolean; submit: () => void; reset: () => void };

export function useSaveBar({ isDirty, submitting, submit, reset }: Saved): void {
  const bar = use(SaveBarContext);
  const id = useId();
  const changed = isDirty();
  const save = useEffectEvent(() => submit());
  const discard = useEffectEvent(() => reset());
  useEffect(() => {
    bar?.put(id, { isDirty: changed, isSaving: submitting, save: () => save(), discard: () => discard() });
    return () => bar?.drop(id);
  }, [bar, id, changed, submitting]);
}
