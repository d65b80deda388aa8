import { Button, NativeSelect } from '@mantine/core';
import { type Article, articlesApi } from '@sightline/contract/knowledge/articles';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleQuery, diffQuery, versionsQuery } from '../api.ts';
import crumbs from '../read/article.module.css';
import classes from './compare.module.css';
import { Difference, Parts } from './difference.tsx';
import { lastDifference, type Side } from './last-difference.ts';

type VersionsScreenProps = {
  id: string;
  from: Side | undefined;
  to: Side | undefined;
  onSides: (from: Side, to: Side) => void;
};

/** The screen /knowledge/article/versions/{id}: what was published, and what differs. */
export function VersionsScreen({ id, from, to, onSides }: VersionsScreenProps) {
  const { t } = useTranslation('writing');
  const { t: tk } = useTranslation('knowledge');
  const { data: article } = useSuspenseQuery(articleQuery(id));
  const { data: versions } = useSuspenseQuery(versionsQuery(article.id));
  usePageTitle(t('diff.title'), article.title);
  const last = lastDifference(article);
  const shownTo = to ?? last.to;
  const shownFrom = from ?? last.from;
  return (
    <>
      <PageHeader
        title={
          <span className={crumbs.crumbs}>
            <Link to="/knowledge/article/edit/$id" params={{ id: article.id }}>
              {article.title}
            </Link>
            <span aria-hidden>/</span>
            {t('diff.title')}
          </span>
        }
      />
      <PageBody>
        <div className={classes.screen}>
          <ul className={classes.versions} aria-label={t('diff.title')}>
            <li>
              <button
                type="button"
                aria-pressed={shownTo === 'draft'}
                onClick={() => onSides(Math.max(1, article.version), 'draft')}
              >
                <b>{t('diff.draft')}</b>
                <p>{t('diff.draft_hint')}</p>
              </button>
            </li>
            {versions.map(({ version, note, published_by, published_at }) => (
              <li key={version}>
                <button
                  type="button"
                  aria-pressed={shownTo === version}
                  onClick={() => onSides(Math.max(1, version - 1), version)}
                >
                  <b>{tk('version', { number: version })}</b>
                  <p>
                    {published_by.name}, {formatDateTime(published_at)}
                  </p>
                  {note && <p>{note}</p>}
                </button>
              </li>
            ))}
          </ul>
          <div className={classes.main}>
            <div className={classes.chosen}>
              <SideInput
                label={t('diff.from')}
                value={shownFrom}
                versions={versions}
                onChange={(side) => onSides(side, shownTo)}
              />
              <SideInput
                label={t('diff.to')}
                value={shownTo}
                versions={versions}
                onChange={(side) => onSides(shownFrom, side)}
              />
              {shownTo !== 'draft' && <RestoreButton article={article} version={shownTo} />}
            </div>
            <Compared id={article.id} from={shownFrom} to={shownTo} />
          </div>
        </div>
      </PageBody>
    </>
  );
}

type SideInputProps = {
  label: string;
  value: Side;
  versions: readonly { version: number }[];
  onChange: (side: Side) => void;
};

function SideInput({ label, value, versions, onChange }: SideInputProps) {
  const { t } = useTranslation('writing');
  const { t: tk } = useTranslation('knowledge');
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === 'draft' ? 'draft' : Number(currentTarget.value))
      }
      data={[
        { value: 'draft', label: t('diff.draft') },
        ...versions.map(({ version }) => ({ value: String(version), label: tk('version', { number: version }) })),
      ]}
    />
  );
}

function Compared({ id, from, to }: { id: string; from: Side; to: Side }) {
  const { t } = useTranslation('writing');
  const found = useQuery(diffQuery(id, from, to));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows height={48} />;
  const { title, summary, lines, added, removed } = found.data;
  return (
    <>
      <p className={classes.counts} role="status">
        {t('diff.added', { count: added })} · {t('diff.removed', { count: removed })}
      </p>
      <header className={classes.head}>
        <h2>
          <Parts parts={title} />
        </h2>
        <p>
          <Parts parts={summary} />
        </p>
      </header>
      <Difference lines={lines} />
    </>
  );
}

function RestoreButton({ article, version }: { article: Article; version: number }) {
  const { t } = useTranslation('writing');
  const { t: tk } = useTranslation('knowledge');
  const cache = useQueryClient();
  const restore = useMutation({
    mutationFn: () =>
      unwrap(call(articlesApi.restoreVersion, { params: { id: article.id, version: String(version) } })),
    onSuccess: ({ draft }) => {
      alertSuccess(t('diff.restored', { number: version }));
      const gone = draft.objects.filter((object) => object.is_removed).map(({ name }) => name);
      if (gone.length > 0) alertError(t('diff.objects_gone', { names: gone.join(', ') }));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (
    <Button
      variant="default"
      loading={restore.isPending}
      disabled={article.status === 'archived'}
      onClick={() => restore.mutate()}
    >
      {tk('versions.restore_of', { number: version })}
    </Button>
  );
}
