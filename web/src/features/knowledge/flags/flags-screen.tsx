import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type ArticleFlag, type FlagStatus, flagsApi } from '@sightline/contract/knowledge/flags';
import { limits } from '@sightline/contract/limits';
import { IconFlag } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { LibraryPage } from '../home/library-page.tsx';
import shared from '../knowledge.module.css';
import { flagsQuery } from '../ticket-articles/api.ts';
import classes from './flags.module.css';
import { flagStatuses, flagTones } from './tones.ts';

export type FlagsSearch = { status?: FlagStatus; page?: number };

type FlagsScreenProps = { search: FlagsSearch; onSearch: (next: FlagsSearch) => void };

/** The screen /knowledge/flags: what agents found wrong at work, and what became of it. */
export function FlagsScreen({ search, onSearch }: FlagsScreenProps) {
  const { t } = useTranslation('articles');
  const { status, page = 1 } = search;
  const found = useQuery(flagsQuery({ page, ...(status && { status }) }));
  return (
    <LibraryPage title={t('flags.title')}>
      <div className={shared.filters}>
        <NativeSelect
          aria-label={t('flags.status')}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => onSearch(value ? { status: value as FlagStatus } : {})}
          data={[
            { value: '', label: t('flags.any') },
            ...flagStatuses.map((value) => ({ value, label: t(`flags.${value}`) })),
          ]}
        />
      </div>
      {found.isPending && <SkeletonRows height={72} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.flags.length === 0 && (
        <EmptyState icon={IconFlag} title={t('flags.empty')}>
          {t('flags.empty_hint')}
        </EmptyState>
      )}
      {found.data && found.data.flags.length > 0 && (
        <>
          <ul className={shared.lines}>
            {found.data.flags.map((flag) => (
              <FlagLine key={flag.id} flag={flag} />
            ))}
          </ul>
          <Pager
            page={page}
            last={found.data.pagination.last_page}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        </>
      )}
    </LibraryPage>
  );
}

function FlagLine({ flag }: { flag: ArticleFlag }) {
  const { t } = useTranslation('articles');
  const mayReply = useCan('knowledge.create');
  const [isReplying, setReplying] = useState(false);
  return (
    <li className={classes.line}>
      <header>
        <Pill tone={flagTones[flag.status]}>{t(`flags.${flag.status}`)}</Pill>
        <Link to="/knowledge/article/$id" params={{ id: flag.article.slug }}>
          {flag.article.title}
        </Link>
      </header>
      {flag.comment && <p>{flag.comment}</p>}
      <span className={shared.facts}>
        <span>{t(`flag.kind.${flag.kind}`)}</span>
        <span>{flag.person.name}</span>
        {flag.ticket && (
          <Link to="/tickets/$ticketid" params={{ ticketid: String(flag.ticket.ticket_id) }}>
            #{flag.ticket.ticket_id}
          </Link>
        )}
        <RelativeTime at={flag.created_at} />
      </span>
      {flag.reply && (
        <blockquote>
          {flag.replied_by && <b>{flag.replied_by.name}: </b>}
          {flag.reply}
        </blockquote>
      )}
      {mayReply &&
        (isReplying ? (
          <Reply flag={flag} onDone={() => setReplying(false)} />
        ) : (
          <div>
            <Button
              variant="default"
              aria-label={t('flags.answer_of', { title: flag.article.title })}
              onClick={() => setReplying(true)}
            >
              {t('flags.answer')}
            </Button>
          </div>
        ))}
    </li>
  );
}

function Reply({ flag, onDone }: { flag: ArticleFlag; onDone: () => void }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const [status, setStatus] = useState<FlagStatus>(flag.status === 'open' ? 'done' : flag.status);
  const [reply, setReply] = useState(flag.reply);
  const send = useMutation({
    mutationFn: () => unwrap(call(flagsApi.reply, { params: { id: flag.id }, body: { status, reply } })),
    onSuccess: onDone,
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge', 'flags'] }),
  });
  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <NativeSelect
        label={t('flags.status')}
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as FlagStatus)}
        data={flagStatuses.map((value) => ({ value, label: t(`flags.${value}`) }))}
      />
      <Textarea
        label={t('flags.reply')}
        autosize
        minRows={1}
        maxLength={limits.articles.comment}
        value={reply}
        onChange={({ currentTarget }) => setReply(currentTarget.value)}
      />
      <Button type="submit" loading={send.isPending}>
        {t('flags.save')}
      </Button>
    </form>
  );
}
