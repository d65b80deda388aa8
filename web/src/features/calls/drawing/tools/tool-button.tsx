import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './draw-tools.module.css';

type ToolButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  icon: Icon;
  label: string;
  /** As shown, for example Ctrl+Z. */
  hotkey?: string;
};

export function ToolButton({ icon: Picture, label, hotkey, ...button }: ToolButtonProps) {
  return (
    <Tooltip label={hotkey ? `${label} (${hotkey})` : label} disabled={button['aria-expanded'] === true}>
      <button {...button} type="button" className={classes.tool} aria-label={label}>
        <Picture size={19} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
