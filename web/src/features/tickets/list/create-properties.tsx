import type { FormErrors } from '@mantine/form';
import type { PersonRef } from '@sightline/contract/scalars';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import type { Form } from '#web/lib/form.ts';
import { DueChoices } from '../properties/due-choices.tsx';
import { DueDatePicker } from '../properties/due-date-picker.tsx';
import { AssigneePicker, CustomerPicker, PriorityPicker } from '../properties/pickers.tsx';
import { assistanceTypesQuery } from '../ticket-types/api.ts';
import { AssistanceTypePicker, ProblemTypePicker } from '../ticket-types/type-pickers.tsx';
import classes from './create-dialog.module.css';
import type { TicketDraft } from './create-draft.ts';

type CreatePropertiesProps = {
  form: Form<TicketDraft> & { values: TicketDraft; errors: FormErrors };
  mustChooseCustomer: boolean;
};

export function CreateProperties({ form, mustChooseCustomer }: CreatePropertiesProps) {
  const { t } = useTranslation('tickets');
  const isGuest = !useIsAgent();
  const mayAssign = useCan('tickets.assign');
  const { values, errors, setFieldValue } = form;
  const people = values.assignee_ids;
  const setPeople = (next: PersonRef[]) => setFieldValue('assignee_ids', next);
  const types = useQuery({ ...assistanceTypesQuery, enabled: !isGuest }).data ?? [];
  const isUnchosen = mustChooseCustomer && values.branch_id === undefined;
  return (
    <div className={classes.properties}>
      {!isGuest && (
        <Property
          label={t('fields.customer')}
          error={errors.branch_id && isUnchosen ? t('customer.missing') : errors.branch_id}
        >
          <CustomerPicker
            value={values.branch_id ?? null}
            isUnchosen={isUnchosen}
            isInvalid={Boolean(errors.branch_id)}
            onChange={(customer) => setFieldValue('branch_id', customer)}
          />
        </Property>
      )}
      <Property label={t('fields.priority')} error={errors.priority_id}>
        <PriorityPicker value={values.priority_id} onChange={(priority) => setFieldValue('priority_id', priority)} />
      </Property>
      {mayAssign && (
        <Property label={t('fields.assignees')} error={errors.assignee_ids}>
          <AssigneePicker
            people={people}
            onAdd={(person) => setPeople([...people, person])}
            onRemove={({ id }) => setPeople(people.filter((person) => person.id !== id))}
          />
        </Property>
      )}
      {!isGuest && (
        <Property label={t('fields.assistance_type')} error={errors.assistance_type_id}>
          <AssistanceTypePicker
            value={values.assistance_type_id}
            onChange={(type) => {
              const usual = types.find(({ id }) => id === type?.id)?.default_priority_id;
              setFieldValue('assistance_type_id', type && { id: type.id, name: type.name });
              if (usual) setFieldValue('priority_id', usual);
            }}
          />
        </Property>
      )}
      {!isGuest && (
        <Property label={t('fields.problem_type')} error={errors.problem_type_id}>
          <ProblemTypePicker
            value={values.problem_type_id}
            onChange={(type) => setFieldValue('problem_type_id', type && { id: type.id, name: type.name })}
          />
        </Property>
      )}
      <Property label={t('fields.due_date')} error={errors.due_date} isWide>
        <DueDatePicker value={values.due_date} onChange={(due_date) => setFieldValue('due_date', due_date)} />
        <DueChoices value={values.due_date} onPick={(due_date) => setFieldValue('due_date', due_date)} />
      </Property>
    </div>
  );
}

type PropertyProps = { label: string; error: ReactNode; children: ReactNode; isWide?: boolean };

function Property({ label, error, children, isWide = false }: PropertyProps) {
  return (
    <div className={classes.property} data-invalid={error ? true : undefined} data-wide={isWide || undefined}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div className={classes.value}>{children}</div>
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
