import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DrawingHistory } from '../../marks/undo-history.ts';
import classes from './draw-tools.module.css';
import { modifier } from './modifier-key.ts';
import { ToolButton } from './tool-button.tsx';

export function HistoryButtons({ history }: { history: DrawingHistory }) {
  const { t } = useTranslation('calls');
  const { canUndo, canRedo, hasMine, hasAny, undo, redo, clear } = history;
  return (
    <span className={classes.group}>
      <ToolButton
        icon={IconArrowBackUp}
        label={t('draw.undo')}
        hotkey={`${modifier}+Z`}
        disabled={!canUndo}
        onClick={undo}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        label={t('draw.redo')}
        hotkey={`${modifier}+Shift+Z`}
        disabled={!canRedo}
        onClick={redo}
      />
      <Menu position="top">
        <Menu.Target>
          <ToolButton icon={IconTrash} label={t('draw.clear')} disabled={!hasAny} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!hasMine} onClick={() => clear('mine')}>
            {t('draw.clear_mine')}
          </Menu.Item>
          <Menu.Item onClick={() => clear('all')}>{t('draw.clear_all')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
