import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { articlesQuery } from '../api.ts';
import classes from './write.module.css';

type ArticleLinkDialogProps = { editor: Editor; own: string; onClose: () => void };

/** Finds an article to link to. Readers see its title if they may read it. */
export function ArticleLinkDialog({ editor, own, onClose }: ArticleLinkDialogProps) {
  const { t } = useTranslation('knowledge');
  const [text, setText] = useState('');
  const query = text.trim();
  const { data } = useQuery(articlesQuery({ filter: { status: ['published'] }, ...(query && { query }) }));
  const found = (data?.articles ?? []).filter(({ id }) => id !== own).slice(0, 8);
  return (
    <Dialog opened onClose={onClose} title={t('block.article')} size="md">
      <TextInput
        aria-label={t('articles.search')}
        placeholder={t('articles.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.choices}>
        {found.map(({ id, title, language, category }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                editor
                  .chain()
                  .focus()
                  .insertContent([
                    { type: 'articleLink', attrs: { id } },
                    { type: 'text', text: ' ' },
                  ])
                  .run();
                onClose();
              }}
            >
              <span lang={language}>
                {title}
                <LanguageMark language={language} />
              </span>
              <small>{category?.name}</small>
            </button>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && <p>{t('articles.empty')}</p>}
    </Dialog>
  );
}
