import { Button, Checkbox, TextInput } from '@mantine/core';
import type { LibraryQuestion } from '@sightline/contract/sheets/question-library';
import type { Question } from '@sightline/contract/sheets/templates';
import { IconBooks, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/fields/designer/designer.module.css';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { questionsQuery } from '../api.ts';
import { copyOf } from './copies.ts';

/** `room`: how many more questions the section takes. */
type InsertProps = { room: number; onInsert: (copies: Question[]) => void };

/** Copies questions of the library to the end of a section. */
export function InsertButton({ room, onInsert }: InsertProps) {
  const { t } = useTranslation('designer');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconBooks size={15} stroke={2} />}
        disabled={room <= 0}
        onClick={() => setOpen(true)}
      >
        {t('library.insert')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('library.insert_title')}>
        <Choice
          room={room}
          onInsert={(copies) => {
            setOpen(false);
            onInsert(copies);
          }}
        />
      </Dialog>
    </>
  );
}

function Choice({ room, onInsert }: InsertProps) {
  const { t } = useTranslation('designer');
  const found = useQuery(questionsQuery);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const offered = found.data.filter(({ active }) => active);
  if (offered.length === 0) return <p className={classes.hint}>{t('library.empty')}</p>;
  const wanted = words.trim().toLocaleLowerCase();
  const shown = offered.filter(({ label }) =>
    [label.en, label.pt].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <div className={classes.dialog}>
      <TextInput
        aria-label={t('library.search')}
        placeholder={t('library.search')}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        value={words}
        data-autofocus
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div className={classes.choices}>
        {shown.map((question) => (
          <Offer
            key={question.id}
            question={question}
            isChosen={chosen.includes(question.id)}
            onToggle={(isChosen) =>
              setChosen(isChosen ? [...chosen, question.id] : chosen.filter((id) => id !== question.id))
            }
          />
        ))}
        {shown.length === 0 && <p className={classes.hint}>{t('library.no_match')}</p>}
      </div>
      {chosen.length > room && (
        <span className={classes.error} role="alert">
          {t('library.no_room', { count: room })}
        </span>
      )}
      <DialogActions>
        <Button
          disabled={chosen.length === 0 || chosen.length > room}
          onClick={() => onInsert(offered.filter(({ id }) => chosen.includes(id)).map(copyOf))}
        >
          {chosen.length === 0 ? t('library.insert_none') : t('library.insert_chosen', { count: chosen.length })}
        </Button>
      </DialogActions>
    </div>
  );
}

type OfferProps = { question: LibraryQuestion; isChosen: boolean; onToggle: (isChosen: boolean) => void };

function Offer({ question, isChosen, onToggle }: OfferProps) {
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
  return (
    <Checkbox
      label={question.label[locale]}
      description={t(`types.${question.type}`)}
      checked={isChosen}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
  );
}
