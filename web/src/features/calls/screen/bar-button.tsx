import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './call-bar.module.css';

type BarButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  icon: Icon;
  label: string;
  /** As `aria-keyshortcuts` wants it. */
  hotkey?: string;
  isOn?: boolean;
  isOff?: boolean;
  /** Something waits behind it. */
  badge?: number;
  /** Left out on phones; the menu of more has it there. */
  isWide?: boolean;
};

/** One control of the call; whatever else the call can do gets one of these. */
export function BarButton({ icon: Picture, label, hotkey, isOn, isOff, badge = 0, isWide, ...button }: BarButtonProps) {
  return (
    <Tooltip label={hotkey ? `${label} (${hotkey})` : label} disabled={button['aria-expanded'] === true}>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-keyshortcuts={hotkey}
        data-on={isOn || undefined}
        data-off={isOff || undefined}
        data-wide={isWide || undefined}
      >
        <Picture size={20} stroke={1.75} aria-hidden />
        {badge > 0 && <b className={classes.badge}>{badge}</b>}
      </button>
    </Tooltip>
  );
}
