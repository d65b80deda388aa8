import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Mark } from '@sightline/contract/annotations';
import { IconPencil } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './node-views.module.css';

const MarkedPicture = lazy(async () => ({
  default: (await import('#web/features/calls/embed.tsx')).MarkedPicture,
}));
const PictureMarks = lazy(async () => ({ default: (await import('./picture-marks.tsx')).PictureMarks }));

/** A picture, and while it is chosen, what it shows in words and how wide it is. */
export function PictureView({ node, selected, updateAttributes }: NodeViewProps) {
  const { t } = useTranslation('editor');
  const { file, alt, width, marks } = node.attrs as {
    file: string;
    alt: string;
    width: number | null;
    marks: Mark[] | null;
  };
  const [isDrawing, setDrawing] = useState(false);
  const src = `/api/file/${file}`;
  const drawn = marks ?? [];
  return (
    <NodeViewWrapper className={classes.picture} data-selected={selected || undefined}>
      <div className={classes.shown} style={width ? { maxWidth: `${width}%` } : {}} data-drag-handle>
        <img src={src} alt={alt} draggable={false} />
        {drawn.length > 0 && (
          <span>
            <Suspense fallback={null}>
              <MarkedPicture fit="contain" src={src} marks={drawn} alt="" />
            </Suspense>
          </span>
        )}
      </div>
      <div className={classes.pictureFields} contentEditable={false}>
        <TextInput
          size="xs"
          aria-label={t('picture.alt')}
          placeholder={t('picture.alt')}
          maxLength={300}
          value={alt}
          onChange={({ currentTarget }) => updateAttributes({ alt: currentTarget.value })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('picture.width')}
          value={String(width ?? 100)}
          onChange={({ currentTarget: { value } }) =>
            updateAttributes({ width: value === '100' ? null : Number(value) })
          }
          data={['25', '50', '75', '100'].map((value) => ({ value, label: `${value} %` }))}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} stroke={1.75} />}
          onClick={() => setDrawing(true)}
        >
          {t('picture.draw')}
        </Button>
      </div>
      {isDrawing && (
        <Suspense fallback={null}>
          <PictureMarks
            src={src}
            alt={alt}
            marks={drawn}
            onSave={(next) => {
              updateAttributes({ marks: next.length > 0 ? next : null });
              setDrawing(false);
            }}
            onClose={() => setDrawing(false)}
          />
        </Suspense>
      )}
    </NodeViewWrapper>
  );
}
