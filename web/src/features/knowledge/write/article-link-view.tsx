import { useQuery } from '@tanstack/react-query';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { articleQuery } from '../api.ts';
import classes from './article-nodes.module.css';

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
