import { NativeSelect } from '@mantine/core';
import type { TicketForm } from '@sightline/contract/tickets/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketFormsQuery } from './api.ts';
import { TicketFormFields } from './form-fields.tsx';
import { type FormAnswers, useFormAnswers } from './form-model.ts';

const noFields: TicketForm['fields'] = [];

/** The form that a new ticket is created with, if one is chosen. */
export function useFormChoice(branchId: string | null) {
  const forms = (useQuery(ticketFormsQuery).data ?? []).filter(
    ({ active, branch_ids }) =>
      active && (branch_ids.length === 0 || (branchId !== null && branch_ids.includes(branchId))),
  );
  const [id, setId] = useState<string | null>(null);
  const chosen = forms.find((form) => form.id === id);
  const filled = useFormAnswers(chosen?.fields ?? noFields);
  return {
    forms,
    chosen,
    filled,
    choose: (next: string | null) => {
      setId(next);
      filled.clear();
    },
    /** Part of what is sent. */
    body: chosen && { id: chosen.id, answers: filled.values },
  };
}

type FormChoiceProps = {
  choice: {
    forms: readonly TicketForm[];
    chosen: TicketForm | undefined;
    filled: FormAnswers;
    choose: (id: string | null) => void;
  };
  onChosen: (form: TicketForm) => void;
};

/** A workspace without forms is asked nothing. */
export function FormChoice({ choice, onChosen }: FormChoiceProps) {
  const { t } = useTranslation('ticketforms');
  const { forms, chosen, filled, choose } = choice;
  if (forms.length === 0) return null;
  return (
    <>
      <NativeSelect
        label={t('choose')}
        data={[{ value: '', label: t('without') }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => {
          const form = forms.find(({ id }) => id === currentTarget.value);
          choose(form?.id ?? null);
          if (form) onChosen(form);
        }}
      />
      {chosen && <TicketFormFields form={filled} />}
    </>
  );
}
