import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { searchQuery } from '../api.ts';
import { plainText } from '../mentions.ts';
import classes from './search-hits.module.css';

/** Messages that match, in any room that the user may read. */
export function SearchHits({ query }: { query: string }) {
  const { t } = useTranslation('talk');
  const { data } = useQuery(searchQuery(query));
  if (query === '' || !data || data.chats.length === 0) return null;
  return (
    <section className={classes.hits} aria-label={t('hits')}>
      <h2 className={classes.title}>{t('hits')}</h2>
      {data.chats.map((chat) => (
        <Link
          key={chat.id}
          to="/talk"
          search={(shown) => ({ ...shown, room: chat.room_id, message: chat.id })}
          className={classes.hit}
        >
          <span className={classes.head}>
            <b>{chat.sender.name}</b>
            <RelativeTime at={chat.created_at} />
          </span>
          <span className={classes.words}>{plainText(chat.message)}</span>
        </Link>
      ))}
    </section>
  );
}
