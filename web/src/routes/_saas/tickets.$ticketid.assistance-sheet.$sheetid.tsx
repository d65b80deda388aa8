import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { requireActiveRole } from '#web/features/session/guards.ts';
import { SheetNotFound } from '#web/features/sheets/sheet-not-found.tsx';
import { SheetReview } from '#web/features/sheets/sheet-review.tsx';
import { loadSheetPlace } from './-sheet-loader.ts';

export const Route = createFileRoute('/_saas/tickets/$ticketid/assistance-sheet/$sheetid')({
  beforeLoad: (guarded) => requireActiveRole(guarded).then(() => undefined),
  loader: loadSheetPlace,
  notFoundComponent: SheetNotFound,
  component: SheetPage,
});

function SheetPage() {
  const { t } = useTranslation();
  const place = Route.useLoaderData();
  const actions = (
    <ButtonLink to="/home" variant="default">
      {t('pages.go_home')}
    </ButtonLink>
  );
  return <SheetReview {...place} actions={actions} />;
}
