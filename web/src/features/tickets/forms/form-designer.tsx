import { Checkbox, MultiSelect, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { unfinishedFields } from '@sightline/contract/fields/unfinished';
import { limits } from '@sightline/contract/limits';
import { ticketFormLimits } from '@sightline/contract/tickets/form-limits';
import { type FormField, FormFieldType, type TicketForm, ticketFormsApi } from '@sightline/contract/tickets/forms';
import { IconForms } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { filledField, inBoth } from '#web/fields/designer/drafts.ts';
import { FieldsDesigner } from '#web/fields/designer/fields-designer.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { customersQuery } from '../customers.ts';
import { priorityIds, useStateNames } from '../properties/state-names.ts';
import { assistanceTypesQuery } from '../ticket-types/api.ts';
import { formsKey, ticketFormsQuery } from './api.ts';
import classes from './forms.module.css';

/** The designer of a form, /settings/ticket-forms/{id}. */
export function FormDesigner({ id }: { id: string }) {
  const { t } = useTranslation('ticketforms');
  const found = useQuery(ticketFormsQuery);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows count={6} />;
  const form = found.data.find((one) => one.id === id);
  if (!form) return <EmptyState icon={IconForms} title={t('not_found')} />;
  return <Designer key={form.version} form={form} />;
}

type Draft = Omit<TicketForm, 'id' | 'slug' | 'used_count' | 'version'>;
const draftOf = ({ id: _i, slug: _s, used_count: _u, version: _v, ...draft }: TicketForm): Draft => draft;

function Designer({ form }: { form: TicketForm }) {
  const { t } = useTranslation('ticketforms');
  usePageTitle(form.name, t('title'));
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(form));
  const [isChecked, setChecked] = useState(false);
  const fields = draft.fields.map(filledField);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        call(ticketFormsApi.update, {
          params: { id: form.id },
          body: { ...draft, fields, intro: inBoth(draft.intro), thanks: inBoth(draft.thanks), version: form.version },
        }),
      ),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: formsKey });
      alertSuccess(t('saved'));
    },
    onError: (error) => {
      setChecked(true);
      alertFailure(error);
    },
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(form));
  useSaveBar({
    isDirty: () => isDirty,
    submitting: save.isPending,
    submit: () => save.mutate(),
    reset: () => setDraft(draftOf(form)),
  });
  return (
    <div className={classes.designer}>
      <TextInput
        label={t('fields.name')}
        value={draft.name}
        maxLength={limits.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextPair part="intro" value={draft.intro} onChange={(intro) => set({ intro })} />
      <section>
        <h3>{t('fields.questions')}</h3>
        <p className={classes.hint}>{t('fields.questions_hint')}</p>
        <FieldsDesigner<FormField>
          fields={draft.fields}
          types={FormFieldType.options}
          most={ticketFormLimits.fields}
          problems={new Set(isChecked ? unfinishedFields(fields, 'fields') : [])}
          fresh={(field) => ({ ...field, visible_to: 'everybody' })}
          below={(field, onChange) => (
            <Checkbox
              label={t('fields.staff')}
              description={t('fields.staff_hint')}
              checked={field.visible_to === 'staff'}
              onChange={({ currentTarget }) =>
                onChange({ ...field, visible_to: currentTarget.checked ? 'staff' : 'everybody' })
              }
            />
          )}
          onChange={(next) => set({ fields: next })}
        />
      </section>
      <Defaults draft={draft} onChange={set} />
      <section className={classes.group}>
        <h3>{t('fields.public_title')}</h3>
        <Checkbox
          label={t('fields.public')}
          description={t('fields.public_hint')}
          checked={draft.public}
          onChange={({ currentTarget }) => set({ public: currentTarget.checked })}
        />
        {draft.public && (
          <>
            <p className={classes.address}>
              <a href={`/form/${form.slug}`} target="_blank" rel="noreferrer">
                {`${location.origin}/form/${form.slug}`}
              </a>
            </p>
            <Checkbox
              label={t('fields.files_allowed')}
              description={t('fields.files_hint', { count: ticketFormLimits.files })}
              checked={draft.files_allowed}
              onChange={({ currentTarget }) => set({ files_allowed: currentTarget.checked })}
            />
            <TextPair part="thanks" value={draft.thanks} onChange={(thanks) => set({ thanks })} />
          </>
        )}
      </section>
      <Checkbox
        label={t('fields.active')}
        description={t('fields.active_hint')}
        checked={draft.active}
        onChange={({ currentTarget }) => set({ active: currentTarget.checked })}
      />
    </div>
  );
}

type TextPairProps = {
  part: 'intro' | 'thanks';
  value: { en: string; pt: string };
  onChange: (value: { en: string; pt: string }) => void;
};

function TextPair({ part, value, onChange }: TextPairProps) {
  const { t } = useTranslation('ticketforms');
  return (
    <div className={classes.pair}>
      {(['en', 'pt'] as const).map((language) => (
        <Textarea
          key={language}
          label={t(`fields.${part}_${language}`)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={ticketFormLimits.text}
          value={value[language]}
          onChange={({ currentTarget }) => onChange({ ...value, [language]: currentTarget.value })}
        />
      ))}
    </div>
  );
}

/** To whom it is offered, and what its tickets get. */
function Defaults({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { t } = useTranslation('ticketforms');
  const { priorityName } = useStateNames();
  const spaces = useQuery(customersQuery()).data?.spaces ?? [];
  const types = useQuery(assistanceTypesQuery).data?.filter(({ active }) => active) ?? [];
  const people = useQuery(membersQuery({ filter: { kind: 'organization' } })).data?.users ?? [];
  const options = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={classes.group}>
      <h3>{t('fields.defaults')}</h3>
      <div className={classes.pair}>
        <MultiSelect
          label={t('fields.customers')}
          placeholder={draft.branch_ids.length === 0 ? t('fields.all_customers') : ''}
          searchable
          data={options(spaces)}
          value={draft.branch_ids}
          onChange={(branch_ids) => onChange({ branch_ids })}
        />
        <Select
          label={t('fields.assistance_type')}
          clearable
          data={options(types)}
          value={draft.assistance_type_id}
          onChange={(assistance_type_id) => onChange({ assistance_type_id })}
        />
        <Select
          label={t('fields.assignee')}
          clearable
          searchable
          data={options(people)}
          value={draft.assignee_id}
          onChange={(assignee_id) => onChange({ assignee_id })}
        />
        <NativeSelect
          label={t('fields.priority')}
          data={priorityIds.map((id) => ({ value: String(id), label: priorityName(id) }))}
          value={String(draft.priority_id)}
          onChange={({ currentTarget }) =>
            onChange({ priority_id: Number(currentTarget.value) as Draft['priority_id'] })
          }
        />
      </div>
    </section>
  );
}
