import { Button } from '@mantine/core';
import type { Article, ArticleDraft } from '@sightline/contract/knowledge-articles';
import type { ArticleDocument } from '@sightline/contract/knowledge-document';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { articleQuery, draftQuery } from '../api.ts';
import { statusTones } from '../looks.ts';
import { ScheduleNotice } from '../manage/schedule-notice.tsx';
import crumbs from '../read/article.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './editor.module.css';
import { ArticleEditor } from './editor.tsx';
import { PublishButton } from './publish-button.tsx';
import { SidePanel } from './side-panel.tsx';
import { toStored } from './stored-document.ts';
import { type Saving, useAutosave } from './use-autosave.ts';

type EditScreenProps = { id: string; onPublished: (slug: string) => void; onGone: () => void };

/** The screen /knowledge/article/edit/{id}. */
export function EditScreen(props: EditScreenProps) {
  const { data: article } = useSuspenseQuery(articleQuery(props.id));
  const { data: draft } = useSuspenseQuery(draftQuery(props.id));
  return <Desk article={article} draft={draft} {...props} />;
}

type DeskProps = EditScreenProps & { article: Article; draft: ArticleDraft };

function Desk({ article, draft, onPublished, onGone }: DeskProps) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const editor = useRef<Editor>(null);
  const [title, setTitle] = useState(draft.title);
  const [summary, setSummary] = useState(draft.summary);
  const autosave = useAutosave(article.id, draft, () => ({
    title: title.trim() || draft.title,
    summary,
    body: editor.current ? toStored(editor.current.getJSON()) : (draft.body as ArticleDocument),
  }));
  usePageTitle(title, t('title'));

  /** What was written until now stays in the editor's history, one step back. */
  function show(shown: ArticleDraft): void {
    setTitle(shown.title);
    setSummary(shown.summary);
    editor.current?.commands.setContent(shown.body as ArticleDocument, { emitUpdate: false });
    cache.setQueryData(draftQuery(article.id).queryKey, shown);
    autosave.goOn(shown, false);
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
            <SavedMark saving={autosave.saving} />
            <Pill tone={statusTones[article.status]}>{t(`status.${article.status}`)}</Pill>
            <Button
              variant="default"
              leftSection={<IconEye size={15} stroke={1.75} />}
              renderRoot={(props) => <Link to="/knowledge/article/$id" params={{ id: article.slug }} {...props} />}
            >
              {t('write.view')}
            </Button>
            <PublishButton article={article} autosave={autosave} onPublished={onPublished} />
          </>
        }
      />
      <div className={classes.screen}>
        <div className={classes.main}>
          {draft.review_comment && (
            <p className={crumbs.notice}>{t('write.declined', { comment: draft.review_comment })}</p>
          )}
          <ScheduleNotice article={article} />
          {article.status === 'archived' && <p className={crumbs.notice}>{t('write.archived')}</p>}
          <textarea
            className={classes.title}
            rows={1}
            aria-label={t('fields.title')}
            placeholder={t('fields.title')}
            maxLength={200}
            value={title}
            onChange={({ currentTarget }) => {
              setTitle(currentTarget.value.replace(/\n/g, ' '));
              autosave.change();
            }}
          />
          <textarea
            className={classes.summary}
            rows={1}
            aria-label={t('fields.summary')}
            placeholder={t('write.summary_placeholder')}
            maxLength={300}
            value={summary}
            onChange={({ currentTarget }) => {
              setSummary(currentTarget.value.replace(/\n/g, ' '));
              autosave.change();
            }}
          />
          <ArticleEditor
            articleId={article.id}
            initial={draft.body as ArticleDocument}
            onReady={(made) => {
              editor.current = made;
            }}
            onChange={autosave.change}
          />
        </div>
        <SidePanel article={article} autosave={autosave} onRestored={show} onGone={onGone} />
      </div>
      {autosave.saving.state === 'conflict' && (
        <ConflictDialog
          theirs={autosave.saving.theirs}
          onMine={(theirs) => autosave.goOn(theirs, true)}
          onTheirs={show}
        />
      )}
    </>
  );
}

function SavedMark({ saving }: { saving: Saving }) {
  const { t } = useTranslation('knowledge');
  return (
    <span className={classes.saved} data-state={saving.state} role="status">
      {saving.state === 'failed' ? saving.reason : t(`saving.${saving.state}`)}
    </span>
  );
}
