import { Button } from '@mantine/core';
import { peopleImport } from '@sightline/contract/people/import';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportScreen } from '#web/features/jobs/imports/import-screen.tsx';
import { readImportSearch } from '#web/features/jobs/imports/search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

export const Route = createFileRoute('/_app/settings/people_/import')({
  validateSearch: readImportSearch,
  loader: () => i18n.loadNamespaces('imports'),
  component: PeopleImport,
});

function PeopleImport() {
  const { t } = useTranslation('imports');
  const { t: tc } = useTranslation();
  usePageTitle(t('people.title'), tc('nav.settings'));
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="people.invite">
      <section aria-labelledby="import-title">
        <h2 id="import-title">{t('people.title')}</h2>
        <p>{t('people.hint')}</p>
        <ImportScreen
          definition={peopleImport}
          id={id}
          onImport={(next) => void navigate({ search: next ? { id: next } : {} })}
          result={
            <Button component={Link} to="/settings/people/invitations">
              {t('people.result')}
            </Button>
          }
        />
      </section>
    </RequirePermission>
  );
}
