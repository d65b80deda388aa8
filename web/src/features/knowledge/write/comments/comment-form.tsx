import { Button, MultiSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { useMe } from '#web/features/session/session.tsx';
import classes from './comments.module.css';

export type Written = { text: string; mentioned_ids: string[] };
type CommentFormProps = {
  label: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (written: Written) => void;
  onCancel: () => void;
};

/** A comment, and who is told of it. */
export function CommentForm({ label, submitLabel, isBusy, onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation('writing');
  const { t: tc } = useTranslation();
  const me = useMe();
  const [text, setText] = useState('');
  const [mentioned, setMentioned] = useState<string[]>([]);
  const { data } = useQuery(membersQuery({ filter: { kind: 'organization' } }));
  const people = (data?.users ?? []).filter(({ id }) => id !== me.id);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSubmit({ text: text.trim(), mentioned_ids: mentioned });
      }}
    >
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
        autoFocus
      />
      <MultiSelect
        aria-label={t('comments.mention')}
        placeholder={mentioned.length === 0 ? t('comments.mention') : ''}
        searchable
        maxValues={20}
        value={mentioned}
        onChange={setMentioned}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={text.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
