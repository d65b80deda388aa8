import type { ArticleReach } from '@sightline/contract/knowledge/ticket-articles';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reachQuery } from './api.ts';
import classes from './usages.module.css';

const isHidden = (reach: ArticleReach): boolean =>
  !reach.is_published || reach.hidden_from.length > 0 || reach.is_hidden_from_guests;

/** Before a message is sent: who could not open the articles that it links to. */
export function ReachNotice({ roomId, slugs }: { roomId: string; slugs: readonly string[] }) {
  const { data = [] } = useQuery(reachQuery(roomId, slugs));
  return (
    <div role="status">
      {data.filter(isHidden).map((reach) => (
        <p key={reach.article.id} className={classes.reach}>
          <IconEyeOff size={15} stroke={1.75} aria-hidden />
          <Sentence reach={reach} />
        </p>
      ))}
    </div>
  );
}

function Sentence({ reach }: { reach: ArticleReach }) {
  const { t, i18n } = useTranslation('articles');
  const { title } = reach.article;
  if (!reach.is_published) return <span>{t('reach.unpublished', { title })}</span>;
  const guests = reach.is_hidden_from_guests ? [t('reach.guests')] : [];
  const names = new Intl.ListFormat(i18n.language).format([...reach.hidden_from, ...guests]);
  return <span>{t('reach.hidden', { title, names })}</span>;
}
