import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { requireActiveRole } from '#web/features/session/guards.ts';
import { SheetReview } from '#web/features/sheets/sheet-review.tsx';

export const Route = createFileRoute('/_saas/tickets/$ticketid/assistance-sheet/$sheetid')({
  beforeLoad: (guarded) => requireActiveRole(guarded).then(() => undefined),
  component: SheetPage,
});

function SheetPage() {
  const { t } = useTranslation();
  const { ticketid, sheetid } = Route.useParams();
  const actions = (
    <ButtonLink to="/home" variant="default">
      {t('pages.go_home')}
    </ButtonLink>
  );
  return <SheetReview ticketId={ticketid} sheetId={sheetid} actions={actions} />;
}
