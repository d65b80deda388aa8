import { useQuery } from '@tanstack/react-query';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { objectQuery } from '../api.ts';
import classes from './article-nodes.module.css';

/** Something of the library, named; readers see the thing itself. */
export function ObjectView({ node, selected }: NodeViewProps) {
  const { t } = useTranslation('writing');
  const { data, isError } = useQuery(objectQuery(String(node.attrs.id)));
  const { kind, name, file } = data?.object ?? {};
  const picture = kind === 'picture' ? file?.thumbnail_url : null;
  return (
    <NodeViewWrapper className={classes.object} data-selected={selected || undefined} data-drag-handle>
      {picture && <img src={picture} alt="" draggable={false} />}
      <span>
        <b>{name ?? (isError ? t('objects.gone') : '…')}</b>
        {kind && <small>{t('objects.from_library', { kind: t(`objects.kind.${kind}`) })}</small>}
      </span>
    </NodeViewWrapper>
  );
}
