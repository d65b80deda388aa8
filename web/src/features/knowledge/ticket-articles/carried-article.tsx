import { ActionIcon } from '@mantine/core';
import { IconBook, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleQuery } from '../api.ts';
import classes from './usages.module.css';

/** Shows the article that the customer has read already; the team will see it. */
export function CarriedArticle({ id, onDrop }: { id: string; onDrop: () => void }) {
  const { t } = useTranslation('articles');
  const { data: article } = useQuery(articleQuery(id));
  if (!article) return null;
  return (
    <p className={classes.carried}>
      <IconBook size={15} stroke={1.75} aria-hidden />
      <span>
        {t('stuck.carried')} <b lang={article.language}>{article.title}</b>
      </span>
      <ActionIcon aria-label={t('stuck.drop', { title: article.title })} onClick={onDrop}>
        <IconX size={15} stroke={1.75} />
      </ActionIcon>
    </p>
  );
}
