import { Button } from '@mantine/core';
import type { Article } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { IconLanguage, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { articleQuery } from '../api.ts';
import crumbs from '../read/article.module.css';
import { DocumentView } from '../read/document-view.tsx';
import { statusTones } from '../tones.ts';
import classes from './pair.module.css';
import { PairDialog } from './pair-dialog.tsx';

type PairScreenProps = { name: string; onBegun: (id: string) => void };

/** The screen /knowledge/translation/{id}: an article and its other language, side by side. */
export function PairScreen({ name, onBegun }: PairScreenProps) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const { data: article } = useSuspenseQuery(articleQuery(name));
  const [other] = article.translations;
  usePageTitle(article.title, t('pair.title'));
  return (
    <>
      <PageHeader
        title={
          <span className={crumbs.crumbs}>
            <Link to="/knowledge">{tk('title')}</Link>
            <span aria-hidden>/</span>
            <Link to="/knowledge/article/$id" params={{ id: article.slug }}>
              {article.title}
            </Link>
            <span aria-hidden>/</span>
            {t('pair.title')}
          </span>
        }
        actions={other && <SeparateButton id={other.is_source ? article.id : other.id} />}
      />
      <PageBody>
        <div className={classes.sides}>
          {other ? (
            <Pair article={article} otherId={other.id} />
          ) : (
            <>
              <Side article={article} isSource isOutdated={false} />
              <NoTranslation article={article} onBegun={onBegun} />
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}

function Pair({ article, otherId }: { article: Article; otherId: string }) {
  const { data: other } = useSuspenseQuery(articleQuery(otherId));
  const isSource = !other.translations.some(({ is_source }) => is_source);
  const [source, translation] = isSource ? [other, article] : [article, other];
  return (
    <>
      <Side article={source} isSource isOutdated={false} />
      <Side article={translation} isSource={false} isOutdated={translation.is_outdated} />
    </>
  );
}

type SideProps = { article: Article; isSource: boolean; isOutdated: boolean };

function Side({ article, isSource, isOutdated }: SideProps) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  return (
    <section className={classes.side} aria-label={t(isSource ? 'pair.source' : 'pair.translation')}>
      <header>
        <span>
          <b>{t(isSource ? 'pair.source' : 'pair.translation')}</b> · {tk(`language.${article.language}`)}
        </span>
        <Pill tone={statusTones[article.status]}>{tk(`status.${article.status}`)}</Pill>
        {isOutdated && <Pill tone="orange">{t('pair.outdated')}</Pill>}
        {article.published_at && <span>{tk('read.updated', { at: formatDateTime(article.published_at) })}</span>}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPencil size={14} stroke={1.75} />}
          renderRoot={(props) => <Link to="/knowledge/article/edit/$id" params={{ id: article.id }} {...props} />}
        >
          {t('pair.edit')}
        </Button>
      </header>
      <article lang={article.language}>
        <h2>{article.title}</h2>
        {article.summary && <p className={crumbs.summary}>{article.summary}</p>}
        <DocumentView
          document={article.body as ArticleDocument}
          links={article.links}
          objects={article.objects}
          ticked={[]}
        />
      </article>
    </section>
  );
}

function NoTranslation({ article, onBegun }: { article: Article; onBegun: (id: string) => void }) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const cache = useQueryClient();
  const language = article.language === 'en' ? 'pt' : 'en';
  const [isChoosing, setChoosing] = useState(false);
  const translate = useMutation({
    mutationFn: () => unwrap(call(publishingApi.translate, { params: { id: article.id }, body: { language } })),
    onSuccess: (answer) => onBegun(answer.article.id),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (
    <EmptyState
      icon={IconLanguage}
      title={t('pair.none')}
      action={
        <span className={classes.ways}>
          <Button loading={translate.isPending} onClick={() => translate.mutate()}>
            {t('pair.begin', { language: tk(`language.${language}`) })}
          </Button>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {t('pair.choose')}
          </Button>
          {isChoosing && <PairDialog article={article} language={language} onClose={() => setChoosing(false)} />}
        </span>
      }
    >
      {t('pair.none_hint')}
    </EmptyState>
  );
}

function SeparateButton({ id }: { id: string }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const separate = useMutation({
    mutationFn: () => unwrap(call(publishingApi.pair, { params: { id }, body: { source_id: null } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (
    <Button
      variant="default"
      title={t('pair.separate_hint')}
      loading={separate.isPending}
      onClick={() => separate.mutate()}
    >
      {t('pair.separate')}
    </Button>
  );
}
