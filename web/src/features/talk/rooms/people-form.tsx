import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './people-form.module.css';
import { PeopleSelect } from './people-select.tsx';

type PeopleFormProps = Parameters<typeof PeopleSelect>[0] & {
  action: string;
  isSending: boolean;
  onSubmit: () => void;
  /** Additional fields. */
  children?: ReactNode;
};

/** A form that chooses people and submits their ids. */
export function PeopleForm({ action, isSending, onSubmit, children, ...select }: PeopleFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <PeopleSelect {...select} />
      {children}
      <DialogActions>
        <Button type="submit" disabled={select.chosen.length === 0} loading={isSending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
