import { Button } from '@mantine/core';
import type { Article, ArticleDraft } from '@sightline/contract/knowledge/articles';
import type { CommentThread } from '@sightline/contract/knowledge/comments';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { IconEye } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleHere } from '#web/editor/together/people-here.tsx';
import { SavedMark } from '#web/editor/together/saved-mark.tsx';
import type { SharedDraft } from '#web/editor/together/shared-draft.ts';
import { useSharedDraft, useSharedField, useWritable } from '#web/editor/together/use-shared-draft.ts';
import { useRole } from '#web/features/session/session.tsx';
import { alertError } from '#web/lib/alerts.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleQuery, draftQuery } from '../api.ts';
import { ScheduleNotice } from '../manage/schedule-notice.tsx';
import crumbs from '../read/article.module.css';
import { statusTones } from '../tones.ts';
import { ArticleEditor } from './article-editor.tsx';
import type { NewPassage } from './comments/comments-panel.tsx';
import { createPassages, findPassage, usePassages } from './comments/passages.ts';
import { PublishButton } from './publish-button.tsx';
import { SidePanel, type SideTab } from './side-panel.tsx';
import classes from './write.module.css';

type EditScreenProps = { id: string; onPublished: (slug: string) => void; onGone: () => void };

/** The screen /knowledge/article/edit/{id}. */
export function EditScreen(props: EditScreenProps) {
  const { data: article } = useSuspenseQuery(articleQuery(props.id));
  const { data: stored } = useSuspenseQuery(draftQuery(props.id));
  return (
    <Desk key={article.status === 'archived' ? 'archived' : 'open'} article={article} stored={stored} {...props} />
  );
}

type DeskProps = EditScreenProps & { article: Article; stored: ArticleDraft };

function Desk({ article, stored, onPublished, onGone }: DeskProps) {
  const { t } = useTranslation('knowledge');
  const { t: tw } = useTranslation('writing');
  const draft = useSharedDraft(articleDocumentName(useRole()?.organization_id ?? '', article.id));
  const editor = useRef<Editor>(null);
  const [passages] = useState(createPassages);
  const [tab, setTab] = useState<SideTab>('settings');
  const [begun, setBegun] = useState<NewPassage | null>(null);
  const { chosen } = usePassages(passages);
  const [seen, setSeen] = useState(chosen);
  // A click on a passage opens what was said about it.
  if (chosen !== seen) {
    setSeen(chosen);
    if (chosen) setTab('comments');
  }

  function show(thread: CommentThread): void {
    const place = editor.current && findPassage(editor.current, thread);
    if (place) editor.current?.chain().setTextSelection(place.from).scrollIntoView().run();
    else alertError(tw('comments.passage_gone'));
  }
  return (
    <>
      <PageHeader
        title={
          <span className={crumbs.crumbs}>
            <Link to="/knowledge">{t('title')}</Link>
            <span aria-hidden>/</span>
            {t('write.title')}
          </span>
        }
        actions={
          <>
            <PeopleHere draft={draft} />
            {article.status !== 'archived' && <SavedMark draft={draft} />}
            <Pill tone={statusTones[article.status]}>{t(`status.${article.status}`)}</Pill>
            <Button
              variant="default"
              leftSection={<IconEye size={15} stroke={1.75} />}
              renderRoot={(props) => <Link to="/knowledge/article/$id" params={{ id: article.slug }} {...props} />}
            >
              {t('write.view')}
            </Button>
            <PublishButton article={article} draft={draft} onPublished={onPublished} />
          </>
        }
      />
      <PageBody>
        <div className={classes.screen}>
          <div className={classes.main}>
            {stored.review_comment && (
              <p className={crumbs.notice}>{t('write.declined', { comment: stored.review_comment })}</p>
            )}
            <ScheduleNotice article={article} />
            {article.status === 'archived' ? (
              <p className={crumbs.notice}>{t('write.archived')}</p>
            ) : (
              <Sheet
                article={article}
                draft={draft}
                passages={passages}
                onReady={(made) => {
                  editor.current = made;
                }}
                onComment={(passage) => {
                  setBegun(passage);
                  setTab('comments');
                }}
              />
            )}
          </div>
          <SidePanel
            article={article}
            tab={tab}
            onTab={setTab}
            passages={passages}
            begun={begun}
            onBegun={setBegun}
            onShow={show}
            onGone={onGone}
          />
        </div>
      </PageBody>
    </>
  );
}

type SheetProps = { article: Article; draft: SharedDraft } & Pick<
  ComponentProps<typeof ArticleEditor>,
  'passages' | 'onReady' | 'onComment'
>;

/** Title, summary and text, once they are here. */
function Sheet({ article, draft, ...editing }: SheetProps) {
  const { t } = useTranslation('knowledge');
  const [title, setTitle] = useSharedField(draft, 'title');
  const [summary, setSummary] = useSharedField(draft, 'summary');
  const state = useWritable(draft);
  usePageTitle(title || article.title, t('read.edit'));
  // As tall as a phone, so that the settings below the text do not move when it arrives.
  if (state === 'connecting') return <SkeletonRows height={48} count={24} />;
  const isReadOnly = state === 'refused';
  return (
    <>
      <textarea
        className={classes.title}
        rows={1}
        aria-label={t('fields.title')}
        placeholder={t('fields.title')}
        maxLength={200}
        readOnly={isReadOnly}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value.replace(/\n/g, ' '))}
      />
      <textarea
        className={classes.summary}
        rows={1}
        aria-label={t('fields.summary')}
        placeholder={t('write.summary_placeholder')}
        maxLength={300}
        readOnly={isReadOnly}
        value={summary}
        onChange={({ currentTarget }) => setSummary(currentTarget.value.replace(/\n/g, ' '))}
      />
      <ArticleEditor articleId={article.id} draft={draft} isReadOnly={isReadOnly} {...editing} />
    </>
  );
}
