import { Button } from '@mantine/core';
import { type FieldValue, modelOf } from '@sightline/contract/fields/field-model';
import { shownSections } from '@sightline/contract/sheets/progress';
import type { SheetSection } from '@sightline/contract/sheets/templates';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/fields/designer/designer.module.css';
import { FieldInput } from '#web/fields/field-input.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';

type PhonePreviewProps = { sections: readonly SheetSection[]; isShown: boolean };

/** The draft as a technician will see it. It can be tried: conditions work, nothing is saved. */
export function PhonePreview({ sections, isShown }: PhonePreviewProps) {
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
  const [values, setValues] = useState<Record<string, FieldValue>>({});
  const shown = shownSections(sections, values);

  function enter(id: string, value: FieldValue | null): void {
    const others = Object.entries(values).filter(([key]) => key !== id);
    setValues(Object.fromEntries(value === null ? others : [...others, [id, value]]));
  }

  return (
    <aside className={classes.phone} data-shown={isShown || undefined} aria-label={t('preview')}>
      {shown.map((section) => (
        <section key={section.id}>
          <h3>{section.title[locale] || t('untitled')}</h3>
          {section.questions.map((question) =>
            question.type === 'photo' ? (
              <div key={question.id}>
                <p>
                  {question.label[locale]}
                  {question.required && ' *'}
                </p>
                <Button variant="default" size="md" fullWidth leftSection={<IconCamera size={18} stroke={1.75} />}>
                  {t('take_photo')}
                </Button>
              </div>
            ) : (
              <FieldInput
                isLarge
                key={question.id}
                field={modelOf({
                  ...question,
                  label: { en: question.label.en || t('unnamed'), pt: question.label.pt || t('unnamed') },
                })}
                value={values[question.id] ?? null}
                onChange={(value) => enter(question.id, value)}
              />
            ),
          )}
        </section>
      ))}
      {shown.length === 0 && <p className={classes.hint}>{t('nothing')}</p>}
    </aside>
  );
}
