import { Button, Checkbox } from '@mantine/core';
import { unfinishedParts } from '@sightline/contract/fields/unfinished';
import { type LibraryQuestion, questionLibraryApi } from '@sightline/contract/sheets/question-library';
import { QuestionType } from '@sightline/contract/sheets/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import classes from '#web/fields/designer/designer.module.css';
import { filledField } from '#web/fields/designer/drafts.ts';
import { FieldProperties } from '#web/fields/designer/field-properties.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { questionsQuery } from '../api.ts';
import { newQuestion } from '../templates/draft.ts';
import { askedOf, copyOf } from './copies.ts';

type QuestionDialogProps = { opened: boolean; question: LibraryQuestion | null; onClose: () => void };

export function QuestionDialog(props: QuestionDialogProps) {
  const { t } = useTranslation('designer');
  const title = t(props.question ? 'library.edit' : 'library.add');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} size="lg" title={title}>
      <QuestionForm {...props} />
    </Dialog>
  );
}

function QuestionForm({ question, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('designer');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [draft, setDraft] = useState(() => (question ? copyOf(question) : newQuestion()));
  const [active, setActive] = useState(question?.active ?? true);
  const [isChecked, setChecked] = useState(false);
  const whole = filledField(draft);
  const problems = unfinishedParts(whole);
  const save = useMutation({
    mutationFn: () => {
      const body = { ...askedOf(whole), active };
      return unwrap(
        question
          ? call(questionLibraryApi.update, {
              params: { id: question.id },
              body: { ...body, version: question.version },
            })
          : call(questionLibraryApi.create, { body: { id, ...body } }),
      );
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: questionsQuery.queryKey });
      alertSuccess(t(question ? 'library.updated' : 'library.created'));
      onClose();
    },
    onError: alertFailure,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (problems.length === 0) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.dialog}>
      <FieldProperties
        field={draft}
        earlier={[]}
        types={QuestionType.options}
        has={(part) => isChecked && problems.includes(part)}
        onChange={setDraft}
      />
      <Checkbox
        label={t('library.offered')}
        description={t('library.offered_hint')}
        checked={active}
        onChange={({ currentTarget }) => setActive(currentTarget.checked)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
