import { Button } from '@mantine/core';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { type Icon, IconBookmark, IconHistory, IconTrendingUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Ranking, rankingQuery } from '../api.ts';
import { LibraryPage } from '../home/library-page.tsx';
import { ArticleList } from './article-list.tsx';

const pictures: Record<Ranking, Icon> = { history: IconHistory, trending: IconTrendingUp, bookmarks: IconBookmark };

type RankingScreenProps = { ranking: Ranking; page: number; onPage: (page: number) => void };

/** The screens /knowledge/history, /knowledge/trending and /knowledge/bookmarks. */
export function RankingScreen({ ranking, page, onPage }: RankingScreenProps) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const found = useQuery(rankingQuery(ranking, page));
  const clear = useMutation({
    mutationFn: () => unwrap(call(knowledgeApi.clearHistory)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const hasHistory = ranking === 'history' && (found.data?.pagination.total ?? 0) > 0;
  return (
    <LibraryPage
      isNarrow
      title={t(`links.${ranking}`)}
      actions={
        hasHistory && (
          <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate()}>
            {t('history.clear')}
          </Button>
        )
      }
    >
      <ArticleList
        found={found}
        page={page}
        onPage={onPage}
        empty={
          <EmptyState icon={pictures[ranking]} title={t(`empty.${ranking}`)}>
            {t(`empty_hint.${ranking}`)}
          </EmptyState>
        }
      />
    </LibraryPage>
  );
}
