import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallPanelName } from './call-actions.ts';
import classes from './call-panel.module.css';

type CallPanelProps = { panel: CallPanelName; onClose: () => void; children: ReactNode };

/** Beside the stage, and the sheet over its edge, so that the picture keeps its size; covers all of it on a phone. */
export function CallPanel({ panel, onClose, children }: CallPanelProps) {
  const { t } = useTranslation('calls');
  return (
    <aside className={classes.panel} data-over={panel === 'sheet' || undefined} aria-label={t(`bar.${panel}`)}>
      <header>
        <h2>{t(`bar.${panel}`)}</h2>
        <ActionIcon aria-label={t('bar.close_panel')} onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      {/* A boundary of its own: while a panel loads, the stage must stay visible. */}
      <Suspense>{children}</Suspense>
    </aside>
  );
}
