import { articlesApi } from '@sightline/contract/knowledge/articles';
import { IconBooks, IconFileText } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { DocumentEditor } from '#web/editor/document-editor.tsx';
import type { SharedDraft } from '#web/editor/together/shared-draft.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ArticleLinkDialog } from './article-link-dialog.tsx';
import { ArticleLink, ObjectBlock } from './article-nodes.ts';
import type { NewPassage } from './comments/comments-panel.tsx';
import { type Passages, passageMarks, selectedPassage } from './comments/passages.ts';
import { ObjectDialog } from './object-dialog.tsx';

type ArticleEditorProps = {
  articleId: string;
  draft: SharedDraft;
  isReadOnly: boolean;
  passages: Passages;
  onReady: (editor: Editor) => void;
  onComment: (passage: NewPassage) => void;
};

/** The editor with what only articles have: links to each other, the library, comments on passages. */
export function ArticleEditor({ articleId, draft, isReadOnly, passages, onReady, onComment }: ArticleEditorProps) {
  const { t } = useTranslation('knowledge');
  const [asked, setAsked] = useState<{ what: 'article' | 'object'; editor: Editor } | null>(null);
  const close = () => setAsked(null);

  async function addPicture(file: File): Promise<string> {
    const request = { params: { id: articleId }, body: { id: uuidv7() }, files: [file] };
    return (await unwrap(call(articlesApi.addPicture, request))).picture.id;
  }
  return (
    <>
      <DocumentEditor
        draft={draft}
        isReadOnly={isReadOnly}
        label={t('write.text')}
        extensions={[ObjectBlock, ArticleLink, passageMarks(passages)]}
        blocks={[
          {
            id: 'article',
            icon: IconFileText,
            label: t('block.article'),
            run: (editor) => setAsked({ what: 'article', editor }),
          },
          {
            id: 'object',
            icon: IconBooks,
            label: t('block.object'),
            run: (editor) => setAsked({ what: 'object', editor }),
          },
        ]}
        addPicture={addPicture}
        onReady={onReady}
        onComment={(editor) => {
          const passage = selectedPassage(editor);
          if (passage) onComment(passage);
        }}
      />
      {asked?.what === 'object' && <ObjectDialog editor={asked.editor} onClose={close} />}
      {asked?.what === 'article' && <ArticleLinkDialog editor={asked.editor} own={articleId} onClose={close} />}
    </>
  );
}
