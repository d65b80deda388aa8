import { Button } from '@mantine/core';
import { type LibraryQuestion, questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/fields/designer/designer.module.css';
import { moveTo } from '#web/fields/designer/drafts.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { questionsQuery } from '../api.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionLine } from './question-line.tsx';

const dragged = 'application/x-sightline-library-question';

/** The library of questions, for the settings. A line is dragged, moved by buttons, or by Alt and an arrow key. */
export function QuestionList() {
  const { t } = useTranslation('designer');
  const found = useQuery(questionsQuery);
  const [edited, setEdited] = useState<LibraryQuestion | 'new' | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const order = useOrder();
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const questions = found.data;
  const move = (from: number, to: number) => order.mutate(moveTo(questions, from, to));
  const target = (id: string, place: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      setOver(id);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      setOver(null);
      const from = questions.findIndex((question) => question.id === event.dataTransfer.getData(dragged));
      if (from === -1) return;
      event.preventDefault();
      move(from, place);
    },
  });
  return (
    <>
      <SettingsList isOrdered>
        {questions.map((question, place) => (
          <QuestionLine
            key={question.id}
            question={question}
            isFirst={place === 0}
            isLast={place === questions.length - 1}
            isTarget={over === question.id}
            drop={target(question.id, place)}
            onDragStart={(event) => event.dataTransfer.setData(dragged, question.id)}
            onMove={(step) => move(place, place + step)}
            onEdit={() => setEdited(question)}
          />
        ))}
      </SettingsList>
      {questions.length === 0 && <p className={classes.hint}>{t('library.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('library.add')}
      </Button>
      <QuestionDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        question={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

/** The new order is shown at once, and taken back when it is refused. */
function useOrder() {
  const cache = useQueryClient();
  const { queryKey } = questionsQuery;
  return useMutation({
    mutationFn: (questions: LibraryQuestion[]) =>
      unwrap(call(questionLibraryApi.order, { body: { ids: questions.map(({ id }) => id) } })),
    onMutate: async (questions) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, questions);
      return { before };
    },
    onError: (error, _questions, context) => {
      cache.setQueryData(queryKey, context?.before);
      alertFailure(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
