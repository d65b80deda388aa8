import { Button } from '@mantine/core';
import { showsText } from '@sightline/contract/visible-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { useMe } from '#web/features/session/session.tsx';
import classes from './comments.module.css';
import { MentionField } from './mention-field.tsx';
import { mentionedIn } from './mentions.ts';

export type Written = { text: string; mentioned_ids: string[] };
type CommentFormProps = {
  label: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (written: Written) => void;
  onCancel: () => void;
};

/** A form for a comment and its recipients. */
export function CommentForm({ label, submitLabel, isBusy, onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation('writing');
  const { t: tc } = useTranslation();
  const me = useMe();
  const [text, setText] = useState('');
  const { data } = useQuery(membersQuery({ filter: { kind: 'organization' } }));
  const people = (data?.users ?? []).filter(({ id }) => id !== me.id);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (showsText(text)) onSubmit({ text: text.trim(), mentioned_ids: mentionedIn(text, people) });
      }}
    >
      <MentionField label={label} value={text} people={people} onChange={setText} />
      <small className={classes.hint}>{t('comments.mention_hint')}</small>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!showsText(text)}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
