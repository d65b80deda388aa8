import { Button } from '@mantine/core';
import type { Article } from '@sightline/contract/knowledge/articles';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { IconBookmark, IconBookmarkFilled, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { ArticleMenu } from '../manage/article-menu.tsx';

/** The actions on an article for its reader. */
export function ArticleActs({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const isAuthor = useCan('knowledge.create');
  return (
    <>
      <BookmarkButton article={article} />
      <ArticleMenu article={article} />
      {isAuthor && (
        <Button
          leftSection={<IconPencil size={15} stroke={1.75} />}
          renderRoot={(props) => <Link to="/knowledge/article/edit/$id" params={{ id: article.id }} {...props} />}
        >
          {t('read.edit')}
        </Button>
      )}
    </>
  );
}

function BookmarkButton({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const toggle = useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted
        ? unwrap(call(readerActivityApi.bookmark, { params: { id: article.id }, body: {} }))
        : unwrap(call(readerActivityApi.removeBookmark, { params: { id: article.id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const isKept = toggle.isPending ? toggle.variables : article.is_bookmarked;
  const Picture = isKept ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      variant="default"
      aria-pressed={isKept}
      leftSection={<Picture size={15} stroke={1.75} />}
      onClick={() => toggle.mutate(!isKept)}
    >
      {t(isKept ? 'read.bookmarked' : 'read.bookmark')}
    </Button>
  );
}
