import { limits } from '@sightline/contract/limits';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rimOf, wordsOn } from '../../marks/ink.ts';
import { textFont } from '../../marks/paint-words.ts';
import { type Box, toPixel } from '../../picture/picture-mapping.ts';
import { penWidths } from '../pen.ts';
import type { TextEntry } from './stroke-recorder.ts';
import classes from './text-field.module.css';

type TextFieldProps = { writing: TextEntry; box: Box; pictureWidth: number };

/** Text is typed where it will appear. Enter accepts; Escape or an empty field cancels. */
export function TextField({ writing, box, pictureWidth }: TextFieldProps) {
  const { t } = useTranslation('calls');
  const [text, setText] = useState('');
  const { x, y } = toPixel(writing.at, box);
  const { color, width } = writing.pen;
  const end = () => (text.trim() ? writing.write(text.trim()) : writing.cancel());

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) end();
    else if (event.key === 'Escape') writing.cancel();
  }

  const style = {
    '--x': `${x}px`,
    '--y': `${y}px`,
    font: textFont(penWidths[width] * pictureWidth),
    '--letters': Math.max(6, text.length + 2),
    color,
    '--rim': rimOf(color),
    '--behind': wordsOn(color) === '#ffffff' ? 'rgb(255 255 255 / 82%)' : 'rgb(12 13 15 / 72%)',
  } as CSSProperties;
  return (
    <input
      className={classes.text}
      style={style}
      // biome-ignore lint/a11y/noAutofocus: the user has just placed the field to type
      autoFocus
      aria-label={t('draw.text_label')}
      maxLength={limits.marks.text}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={end}
    />
  );
}
