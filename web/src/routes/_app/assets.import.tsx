import { Button } from '@mantine/core';
import { assetImportWith } from '@sightline/contract/assets/import';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fieldsQuery } from '#web/features/assets/api.ts';
import { ImportScreen } from '#web/features/jobs/imports/import-screen.tsx';
import { readImportSearch } from '#web/features/jobs/imports/search.ts';
import { RequirePermission, useCan } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './-import-page.module.css';

export const Route = createFileRoute('/_app/assets/import')({
  validateSearch: readImportSearch,
  loader: () => i18n.loadNamespaces('imports'),
  component: () => (
    <RequirePermission permission="assets.manage">
      <AssetImport />
    </RequirePermission>
  ),
});

function AssetImport() {
  const { t } = useTranslation('imports');
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  const fields = useQuery(fieldsQuery);
  const mayConfigure = useCan('assets.configure');
  return (
    <>
      <PageHeader title={t('assets.title')} />
      <div className={classes.page}>
        {fields.isPending && <SkeletonRows count={4} height={56} />}
        {fields.error && <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />}
        {fields.data && (
          <ImportScreen
            definition={assetImportWith(fields.data)}
            id={id}
            onImport={(next) => void navigate({ search: next ? { id: next } : {} })}
            mayCreateCategories={mayConfigure}
            result={
              <Button component={Link} to="/assets">
                {t('assets.result')}
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}
