import { modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { shownSections, valuesOf } from '@sightline/contract/sheets/progress';
import type { FilledSheet } from '@sightline/contract/sheets/sheets';
import type { Question } from '@sightline/contract/sheets/templates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { PhotoStrip } from '../photo-strip.tsx';
import classes from './signing.module.css';

type FilledReadingProps = {
  filled: FilledSheet;
  /** Below an answer, such as the reviewer's comment. */
  below?: (question: Question) => ReactNode;
};

/** Questions and answers, to read. */
export function FilledReading({ filled, below }: FilledReadingProps) {
  const locale = useFieldLocale();
  const values = valuesOf(filled);
  return (
    <div className={classes.reading}>
      {shownSections(filled.sections, values).map((section) => (
        <section key={section.id}>
          <h2>{section.title[locale]}</h2>
          <dl>
            {section.questions.map((question) => (
              <div key={question.id}>
                <dt>{question.label[locale]}</dt>
                <Answer question={question} filled={filled} />
                {below && <dd>{below(question)}</dd>}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Answer({ question, filled }: { question: Question; filled: FilledSheet }) {
  const { t } = useTranslation('filling');
  const locale = useFieldLocale();
  if (question.type === 'photo') {
    const photos = filled.photos.filter(({ question_id }) => question_id === question.id);
    return (
      <dd>{photos.length === 0 ? t('unanswered') : <PhotoStrip photos={photos} label={question.label[locale]} />}</dd>
    );
  }
  const answer = filled.answers.find(({ question_id }) => question_id === question.id);
  const text = printField(modelOf(question), answer?.value ?? undefined, locale);
  return (
    <dd data-outcome={question.type === 'check' ? answer?.value : undefined}>
      {[text || t('unanswered'), answer?.note].filter(Boolean).join(' – ')}
    </dd>
  );
}
