import { Button, Checkbox, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { draftProblems } from '@sightline/contract/sheets/problems';
import { type SheetTemplate, sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/fields/designer/designer.module.css';
import { moveTo, replaceAt } from '#web/fields/designer/drafts.ts';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useSaveBar } from '#web/ui/save-bar.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { sheetTemplateQuery, templatesKey } from '../api.ts';
import { filledIn, moveQuestion, newSection } from './draft.ts';
import { PhonePreview } from './phone-preview.tsx';
import { SectionEditor } from './section-editor.tsx';
import { TemplateState } from './template-list.tsx';

/** The designer of a template, /settings/sheet-templates/{id}. The draft is saved by the bar of the page, then published. */
export function DesignerPage({ id }: { id: string }) {
  const found = useQuery(sheetTemplateQuery(id));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows count={6} />;
  return <Designer key={found.data.version} template={found.data} />;
}

const draftOf = ({ name, sections, active }: SheetTemplate) => ({ name, sections, active });

function Designer({ template }: { template: SheetTemplate }) {
  const { t } = useTranslation('designer');
  usePageTitle(template.name);
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(template));
  const [isChecked, setChecked] = useState(false);
  const [isShown, setShown] = useState(false);
  const { id, version } = template;
  const put = ({ sheet_template }: { sheet_template: SheetTemplate }) => {
    cache.setQueryData(sheetTemplateQuery(id).queryKey, sheet_template);
    void cache.invalidateQueries({ queryKey: templatesKey });
  };
  const sections = filledIn(draft.sections);
  const save = useMutation({
    mutationFn: () => unwrap(call(sheetTemplatesApi.update, { params: { id }, body: { ...draft, sections, version } })),
    onSuccess: (data) => {
      put(data);
      alertSuccess(t('saved'));
    },
    onError: alertFailure,
  });
  const publish = useMutation({
    mutationFn: () => unwrap(call(sheetTemplatesApi.publish, { params: { id }, body: { version } })),
    onSuccess: (data) => {
      put(data);
      alertSuccess(t('published_now', { number: data.sheet_template.published?.number }));
    },
    onError: (error) => {
      setChecked(true);
      alertFailure(error);
    },
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(template));
  useSaveBar({
    isDirty: () => isDirty,
    submitting: save.isPending,
    submit: () => save.mutate(),
    reset: () => setDraft(draftOf(template)),
  });
  const problems = new Set(isChecked ? draftProblems(sections) : []);
  const setSections = (next: typeof draft.sections) => setDraft({ ...draft, sections: next });
  const earlier = draft.sections.flatMap(({ questions }) => questions);

  return (
    <div className={classes.page}>
      <div className={classes.editor}>
        <header className={classes.head}>
          <TextInput
            label={t('name')}
            value={draft.name}
            maxLength={limits.name}
            onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
          />
          <TemplateState template={template} />
          <Button
            variant="default"
            className={classes.show ?? ''}
            leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t('preview')}
          </Button>
          <Button
            disabled={isDirty || (!template.changed && template.published !== null)}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t('publish')}
          </Button>
        </header>
        <p className={classes.hint}>{t('hint')}</p>
        {draft.sections.map((section, place) => (
          <SectionEditor
            key={section.id}
            section={section}
            place={place}
            count={draft.sections.length}
            all={earlier}
            problems={problems}
            onChange={(next) => setSections(replaceAt(draft.sections, place, next))}
            onMove={(to) => setSections(moveTo(draft.sections, place, to))}
            onRemove={() => setSections(draft.sections.filter((one) => one !== section))}
            onMoveQuestion={(from, to) => setSections(moveQuestion(draft.sections, from, to))}
          />
        ))}
        <div className={classes.pair}>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={2} />}
            disabled={draft.sections.length >= limits.sheets.sections}
            onClick={() => setSections([...draft.sections, newSection()])}
          >
            {t('add_section')}
          </Button>
          <Checkbox
            label={t('active')}
            description={t('active_hint')}
            checked={draft.active}
            onChange={({ currentTarget }) => setDraft({ ...draft, active: currentTarget.checked })}
          />
        </div>
      </div>
      <PhonePreview sections={sections} isShown={isShown} />
    </div>
  );
}
