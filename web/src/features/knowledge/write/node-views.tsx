import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { articleQuery } from '../api.ts';
import classes from './editor.module.css';

/** A picture, and while it is chosen, what it shows in words and how wide it is. */
export function PictureView({ node, selected, updateAttributes }: NodeViewProps) {
  const { t } = useTranslation('knowledge');
  const { file, alt, width } = node.attrs as { file: string; alt: string; width: number | null };
  return (
    <NodeViewWrapper className={classes.picture} data-selected={selected || undefined}>
      <img
        src={`/api/file/${file}`}
        alt={alt}
        style={width ? { maxWidth: `${width}%` } : {}}
        data-drag-handle
        draggable={false}
      />
      <div className={classes.pictureFields} contentEditable={false}>
        <TextInput
          size="xs"
          aria-label={t('write.alt')}
          placeholder={t('write.alt')}
          maxLength={300}
          value={alt}
          onChange={({ currentTarget }) => updateAttributes({ alt: currentTarget.value })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('write.width')}
          value={String(width ?? 100)}
          onChange={({ currentTarget: { value } }) =>
            updateAttributes({ width: value === '100' ? null : Number(value) })
          }
          data={['25', '50', '75', '100'].map((value) => ({ value, label: `${value} %` }))}
        />
      </div>
    </NodeViewWrapper>
  );
}

/** The title as it is now, so that a renamed article is named right. */
export function ArticleLinkView({ node }: NodeViewProps) {
  const { t } = useTranslation('knowledge');
  const { data, isError } = useQuery(articleQuery(String(node.attrs.id)));
  return (
    <NodeViewWrapper as="span" className={classes.articleLink}>
      {data?.title ?? (isError ? t('read.hidden_link') : '…')}
    </NodeViewWrapper>
  );
}
