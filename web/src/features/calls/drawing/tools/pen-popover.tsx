import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Pen, Tool } from '../pen.ts';
import classes from './draw-tools.module.css';
import { ColorChoice, ToolChoice, toolIcons, WidthChoice } from './pen-choices.tsx';

type PenPopoverProps = { pen: Pen; onPen: (pen: Pen) => void; tools: readonly Tool[] };

/** On narrow screens: the current tool, which opens all tools, colours and widths. */
export function PenPopover({ pen, onPen, tools }: PenPopoverProps) {
  const { t } = useTranslation('calls');
  const [opened, popover] = useDisclosure();
  const Picture = toolIcons[pen.tool];
  const color = t(`draw.colors.${pen.color.slice(1) as 'ff3b30'}`);

  function choose(next: Pen): void {
    onPen(next);
    if (next.tool !== pen.tool) popover.close();
  }

  return (
    <Popover opened={opened} onChange={popover.close} position="top" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.pen}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={t('draw.pen_label', { tool: t(`draw.tools.${pen.tool}`), color })}
          onClick={popover.toggle}
        >
          <Picture size={20} stroke={1.75} aria-hidden />
          <i style={{ background: pen.color }} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} role="dialog" aria-label={t('draw.choose')}>
        <ToolChoice pen={pen} onPen={choose} tools={tools} />
        <ColorChoice pen={pen} onPen={choose} />
        <WidthChoice pen={pen} onPen={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
