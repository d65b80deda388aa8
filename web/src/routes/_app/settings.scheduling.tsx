import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AbsenceList } from '#web/features/schedule/absences/absence-list.tsx';
import { SkillList } from '#web/features/schedule/skills/skill-list.tsx';
import { VisitMakerList } from '#web/features/schedule/skills/visit-maker-list.tsx';
import { RequirePermission, useCan } from '#web/features/session/session.tsx';
import { assistanceTypesQuery } from '#web/features/tickets/ticket-types/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import classes from './-settings-tickets.module.css';

export const Route = createFileRoute('/_app/settings/scheduling')({
  loader: () => i18n.loadNamespaces('resources'),
  component: () => (
    <RequirePermission permission="tickets.configure">
      <SchedulingSettings />
    </RequirePermission>
  ),
});

/** Sets who makes visits, what people can do, and when they do not work. */
function SchedulingSettings() {
  const { t } = useTranslation('resources');
  const types = useQuery(assistanceTypesQuery).data ?? [];
  const canManage = useCan('people.manage');
  return (
    <div className={classes.screen}>
      <section>
        <h2>{t('maker.title')}</h2>
        <p>{t('maker.intro')}</p>
        <VisitMakerList />
      </section>
      <section>
        <h2>{t('skill.title')}</h2>
        <p>{t('skill.intro')}</p>
        <SkillList types={types} />
      </section>
      {canManage && (
        <section>
          <h2>{t('absence.title')}</h2>
          <p>{t('absence.intro')}</p>
          <AbsenceList />
        </section>
      )}
    </div>
  );
}
