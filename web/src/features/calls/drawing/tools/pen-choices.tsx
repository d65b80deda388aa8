import { Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowUpRight,
  IconCircle,
  IconCircleNumber1,
  IconEraser,
  IconHandFinger,
  IconHighlight,
  IconPencil,
  IconRectangle,
  IconTypography,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Pen, penColors, type Tool, widthNames } from '../pen.ts';
import { toolKeys } from './draw-keys.ts';
import classes from './draw-tools.module.css';

export const toolIcons: Record<Tool, Icon> = {
  pen: IconPencil,
  highlighter: IconHighlight,
  arrow: IconArrowUpRight,
  rectangle: IconRectangle,
  circle: IconCircle,
  text: IconTypography,
  number: IconCircleNumber1,
  laser: IconHandFinger,
  eraser: IconEraser,
};

type ChoiceProps = { pen: Pen; onPen: (pen: Pen) => void };
type SwatchProps = {
  kind: 'tool' | 'color' | 'width';
  label: string;
  hotkey?: string;
  isChosen: boolean;
  onChoose: () => void;
  style?: React.CSSProperties;
  value?: string;
  icon?: Icon;
};

function Swatch({ kind, label, hotkey, isChosen, onChoose, style, value, icon: Picture }: SwatchProps) {
  return (
    <Tooltip label={hotkey ? `${label} (${hotkey})` : label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a swatch that is pressed, not a form's field */}
      <button
        type="button"
        role="radio"
        aria-checked={isChosen}
        aria-label={label}
        aria-keyshortcuts={hotkey}
        className={classes[kind]}
        data-value={value}
        style={style}
        onClick={onChoose}
      >
        {Picture && <Picture size={19} stroke={1.75} aria-hidden />}
      </button>
    </Tooltip>
  );
}

export function ToolChoice({ pen, onPen, tools }: ChoiceProps & { tools: readonly Tool[] }) {
  const { t } = useTranslation('calls');
  return (
    <span className={classes.group} role="radiogroup" aria-label={t('draw.tool')}>
      {tools.map((tool) => (
        <Swatch
          key={tool}
          kind="tool"
          label={t(`draw.tools.${tool}`)}
          hotkey={toolKeys[tool]}
          icon={toolIcons[tool]}
          isChosen={pen.tool === tool}
          onChoose={() => onPen({ ...pen, tool })}
        />
      ))}
    </span>
  );
}

export function ColorChoice({ pen, onPen }: ChoiceProps) {
  const { t } = useTranslation('calls');
  return (
    <span className={classes.group} role="radiogroup" aria-label={t('draw.color')}>
      {penColors.map((color, at) => (
        <Swatch
          key={color}
          kind="color"
          label={t(`draw.colors.${color.slice(1) as 'ff3b30'}`)}
          hotkey={String(at + 1)}
          isChosen={pen.color === color}
          onChoose={() => onPen({ ...pen, color })}
          style={{ '--pen': color } as React.CSSProperties}
        />
      ))}
    </span>
  );
}

export function WidthChoice({ pen, onPen }: ChoiceProps) {
  const { t } = useTranslation('calls');
  return (
    <span className={classes.group} role="radiogroup" aria-label={t('draw.width')}>
      {widthNames.map((width) => (
        <Swatch
          key={width}
          kind="width"
          label={t(`draw.widths.${width}`)}
          value={width}
          isChosen={pen.width === width}
          onChoose={() => onPen({ ...pen, width })}
        />
      ))}
    </span>
  );
}
