import { Menu } from '@mantine/core';
import { IconDots, IconHandGrab, IconPencilOff, IconPlayerStop, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PenActions, PenState } from './pen-actions.ts';
import { ToolButton } from './tool-button.tsx';

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true };

/** On narrow screens: the pen's actions as a menu. */
export function PenMenu({ isDrawing, holder, others, actions }: PenState & { actions: PenActions }) {
  const { t } = useTranslation('calls');
  const { handOver, putDown, takeBack, stop } = actions;
  if (!isDrawing && !stop) return null;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ToolButton icon={IconDots} label={t('draw.more')} />
      </Menu.Target>
      <Menu.Dropdown>
        {takeBack && (
          <Menu.Item leftSection={<IconHandGrab {...icon} />} onClick={takeBack}>
            {t('draw.take_back', { name: holder })}
          </Menu.Item>
        )}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} leftSection={<IconUserShare {...icon} />} onClick={() => handOver(id)}>
            {t('draw.give_to', { name })}
          </Menu.Item>
        ))}
        {isDrawing && (
          <Menu.Item leftSection={<IconPencilOff {...icon} />} onClick={putDown}>
            {t('draw.put_down')}
          </Menu.Item>
        )}
        {stop && (
          <Menu.Item leftSection={<IconPlayerStop {...icon} />} onClick={stop}>
            {t('draw.stop')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
