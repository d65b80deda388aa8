import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RequirePermission } from '#web/features/session/session.tsx';
import { countedTemplatesQuery, questionsQuery, sheetRatesQuery } from '#web/features/sheets/api.ts';
import { RatesForm } from '#web/features/sheets/costs/rates-form.tsx';
import { QuestionList } from '#web/features/sheets/question-library/question-list.tsx';
import { SheetTemplateList } from '#web/features/sheets/templates/template-list.tsx';
import { countedFormsQuery } from '#web/features/tickets/forms/api.ts';
import { TicketFormList } from '#web/features/tickets/forms/form-list.tsx';
import { countedAssistanceTypesQuery, countedProblemTypesQuery } from '#web/features/tickets/ticket-types/api.ts';
import { AssistanceTypeList } from '#web/features/tickets/ticket-types/assistance-type-list.tsx';
import { ProblemTypeList } from '#web/features/tickets/ticket-types/problem-type-list.tsx';
import { haveReady } from '#web/lib/have-ready.ts';
import { i18n } from '#web/lib/i18n.ts';
import classes from './-settings-tickets.module.css';

const parts = [
  countedAssistanceTypesQuery,
  countedProblemTypesQuery,
  countedFormsQuery,
  countedTemplatesQuery,
  questionsQuery,
  sheetRatesQuery,
];

export const Route = createFileRoute('/_app/settings/tickets')({
  loader: async ({ context }) => {
    const texts = i18n.loadNamespaces(['tickettypes', 'designer', 'tickets', 'costs', 'ticketforms']);
    await Promise.all([texts, haveReady(context.queryClient, parts)]);
  },
  component: () => (
    <RequirePermission permission="tickets.configure">
      <TicketSettings />
    </RequirePermission>
  ),
});

/** Sets the types of tickets and the questions of their sheets. */
function TicketSettings() {
  const { t } = useTranslation('tickettypes');
  const { t: tc } = useTranslation('costs');
  const { t: tf } = useTranslation('ticketforms');
  return (
    <div className={classes.screen}>
      <section>
        <h2>{t('assistance.title')}</h2>
        <p>{t('assistance.intro')}</p>
        <AssistanceTypeList />
      </section>
      <section>
        <h2>{t('problem.title')}</h2>
        <p>{t('problem.intro')}</p>
        <ProblemTypeList />
      </section>
      <section>
        <h2>{tf('title')}</h2>
        <p>{tf('intro')}</p>
        <TicketFormList />
      </section>
      <section>
        <h2>{t('templates')}</h2>
        <p>{t('templates_intro')}</p>
        <SheetTemplateList />
      </section>
      <section>
        <h2>{t('library')}</h2>
        <p>{t('library_intro')}</p>
        <QuestionList />
      </section>
      <section>
        <h2>{tc('rates.title')}</h2>
        <p>{tc('rates.intro')}</p>
        <RatesForm />
      </section>
    </div>
  );
}
