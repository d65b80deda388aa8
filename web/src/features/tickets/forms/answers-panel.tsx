import { modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { formOfTicketQuery } from './api.ts';
import classes from './forms.module.css';

/** Shows the questions and answers of a ticket that was created with a form; renders nothing for other tickets. */
export function FormAnswersPanel({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('ticketforms');
  const locale = useFieldLocale();
  const { data: filled } = useQuery(formOfTicketQuery(ticketId));
  if (!filled) return null;
  const answered = filled.fields.filter(({ id }) => filled.answers[id] !== undefined);
  return (
    <section className={classes.panel} aria-label={filled.form.name}>
      <h3>{filled.form.name}</h3>
      <dl>
        {filled.contact && (
          <div>
            <dt>{t('contact')}</dt>
            <dd>
              {filled.contact.name} · <a href={`mailto:${filled.contact.email}`}>{filled.contact.email}</a>
            </dd>
          </div>
        )}
        {answered.map((field) => (
          <div key={field.id}>
            <dt>{field.label[locale]}</dt>
            <dd>{printField(modelOf(field), filled.answers[field.id], locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
