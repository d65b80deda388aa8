import { Button } from '@mantine/core';
import { questionLibraryApi } from '@sightline/contract/sheets/question-library';
import type { Question } from '@sightline/contract/sheets/templates';
import { IconBooks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import classes from '#web/fields/designer/designer.module.css';
import { filledField } from '#web/fields/designer/drafts.ts';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { questionsQuery } from '../api.ts';
import { askedOf } from './copies.ts';

type SaveToLibraryProps = { question: Question; onSaved: (originId: string) => void };

/** Adds a question of a template to the library, or says that it comes from there. */
export function SaveToLibrary({ question, onSaved }: SaveToLibraryProps) {
  const { t } = useTranslation('designer');
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      unwrap(call(questionLibraryApi.create, { body: { id: uuidv7(), ...askedOf(filledField(question)) } })),
    onSuccess: ({ question: { id } }) => {
      void cache.invalidateQueries({ queryKey: questionsQuery.queryKey });
      alertSuccess(t('library.created'));
      onSaved(id);
    },
    onError: alertFailure,
  });
  if (question.origin_id) return <small className={classes.dim}>{t('library.saved_origin')}</small>;
  return (
    <span>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconBooks size={15} stroke={2} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('library.save')}
      </Button>
    </span>
  );
}
