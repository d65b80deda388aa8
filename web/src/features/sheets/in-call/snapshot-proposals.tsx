import { Button, NativeSelect } from '@mantine/core';
import type { Mark } from '@sightline/contract/annotations';
import { shownSections, valuesOf } from '@sightline/contract/sheets/progress';
import { type AssistanceSheet, type FilledSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedPicture } from '#web/features/calls/embed.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import classes from './in-call.module.css';

/** A snapshot of the call. */
export type CallPicture = { id: string; url: string; marks: readonly Mark[]; label: string };

type SnapshotProposalsProps = { sheet: AssistanceSheet; filled: FilledSheet; pictures: readonly CallPicture[] };

/** As a photo with the id of the snapshot, so that each is taken over once. */
async function takeOver(sheet: AssistanceSheet, question_id: string, { id, url, marks }: CallPicture): Promise<void> {
  const params = { id: sheet.ticket_id, sheetId: sheet.id };
  const picture = await fetch(url);
  if (!picture.ok) throw new Error('the picture of a snapshot cannot be read');
  const bytes = await picture.blob();
  const files = [new File([bytes], `snapshot-${id.slice(-6)}.jpg`, { type: bytes.type })];
  await unwrap(call(sheetsApi.addPhoto, { params, body: { id, question_id }, files }));
  if (marks.length > 0)
    await unwrap(call(sheetsApi.markPhoto, { params: { ...params, photoId: id }, body: { marks: [...marks] } }));
}

/** The snapshots of the call that are not on the sheet yet, each for a question that asks for photos. */
export function SnapshotProposals({ sheet, filled, pictures }: SnapshotProposalsProps) {
  const { t } = useTranslation('filling');
  const locale = useFieldLocale();
  const questions = shownSections(filled.sections, valuesOf(filled))
    .flatMap((section) => section.questions)
    .filter(({ type }) => type === 'photo');
  const taken = new Set(filled.photos.map(({ id }) => id));
  const open = pictures.filter(({ id }) => !taken.has(id));
  if (questions.length === 0 || open.length === 0) return null;
  return (
    <ul className={classes.pictures} aria-label={t('in_call.snapshots')}>
      {open.map((picture) => (
        <SnapshotProposal
          key={picture.id}
          sheet={sheet}
          picture={picture}
          questions={questions.map(({ id, label }) => ({ value: id, label: label[locale] }))}
        />
      ))}
    </ul>
  );
}

type SnapshotProposalProps = {
  sheet: AssistanceSheet;
  picture: CallPicture;
  questions: { value: string; label: string }[];
};

function SnapshotProposal({ sheet, picture, questions }: SnapshotProposalProps) {
  const { t } = useTranslation('filling');
  const cache = useQueryClient();
  const [question, setQuestion] = useState(questions[0]?.value ?? '');
  const take = useMutation({
    mutationFn: () => takeOver(sheet, question, picture),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['sheets', sheet.ticket_id, sheet.id] }),
  });
  return (
    <li>
      <span className={classes.picture}>
        <MarkedPicture src={picture.url} marks={picture.marks} fit="cover" alt={picture.label} />
      </span>
      <NativeSelect
        aria-label={t('in_call.photo_for', { picture: picture.label })}
        data={questions}
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <Button loading={take.isPending} onClick={() => take.mutate()}>
        {t('in_call.take_over')}
      </Button>
    </li>
  );
}
