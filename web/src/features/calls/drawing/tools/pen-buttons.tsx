import { Button, Menu } from '@mantine/core';
import { IconHandGrab, IconPencilOff, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PenActions, PenState } from './pen-actions.ts';
import { ToolButton } from './tool-button.tsx';

/** Buttons to put the pen down, hand it over, take it back or stop drawing. */
export function PenButtons({ isDrawing, holder, others, actions }: PenState & { actions: PenActions }) {
  const { t } = useTranslation('calls');
  const { handOver, putDown, takeBack, stop } = actions;
  return (
    <>
      {takeBack && <ToolButton icon={IconHandGrab} label={t('draw.take_back', { name: holder })} onClick={takeBack} />}
      {(isDrawing || stop) && <HandOver people={others} onHandOver={handOver} />}
      {isDrawing && <ToolButton icon={IconPencilOff} label={t('draw.put_down')} hotkey="Esc" onClick={putDown} />}
      {stop && (
        <Button size="compact-sm" variant="default" aria-label={t('draw.stop')} onClick={stop}>
          {t('draw.stop_short')}
        </Button>
      )}
    </>
  );
}

type Somebody = { id: string; name: string };
type HandOverProps = { people: readonly Somebody[]; onHandOver: (id: string) => void };

/** Hands the pen over in one tap, or in two if there are several people to choose from. */
function HandOver({ people, onHandOver }: HandOverProps) {
  const { t } = useTranslation('calls');
  const [first, ...others] = people;
  if (!first) return null;
  if (others.length === 0)
    return (
      <ToolButton
        icon={IconUserShare}
        label={t('draw.give_to', { name: first.name })}
        onClick={() => onHandOver(first.id)}
      />
    );
  return (
    <Menu position="top">
      <Menu.Target>
        <ToolButton icon={IconUserShare} label={t('draw.give')} />
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onHandOver(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
