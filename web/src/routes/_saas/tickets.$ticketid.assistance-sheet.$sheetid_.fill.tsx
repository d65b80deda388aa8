import { IconArrowLeft } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '#web/app/shell/connection-banner.tsx';
import { SignedIn } from '#web/app/signed-in.tsx';
import { requireActiveRole } from '#web/features/session/guards.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { FillPage } from '#web/features/sheets/filling/fill-page.tsx';
import classes from '#web/features/sheets/filling/filling.module.css';
import { SheetNotFound } from '#web/features/sheets/sheet-not-found.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { loadSheetPlace } from './-sheet-loader.ts';

export const Route = createFileRoute('/_saas/tickets/$ticketid/assistance-sheet/$sheetid_/fill')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: number } =>
    typeof step === 'number' && Number.isInteger(step) && step > 0 ? { step } : {},
  beforeLoad: (guarded) => requireActiveRole(guarded).then(() => undefined),
  loader: async (asked) => {
    const texts = i18n.loadNamespaces(['filling', 'sheets', 'assets', 'costs', 'sending', 'snapshots']);
    const [place] = await Promise.all([loadSheetPlace(asked), texts]);
    return place;
  },
  notFoundComponent: SheetNotFound,
  component: () => (
    <RequirePermission permission="sheets.view">
      <SignedIn>
        <ConnectionBanner />
        <Fill />
      </SignedIn>
    </RequirePermission>
  ),
});

function Fill() {
  const { t } = useTranslation('filling');
  const { ticketid } = Route.useParams();
  const { ticketId, sheetId } = Route.useLoaderData();
  const { step = 0 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FillPage
      key={sheetId}
      ticketId={ticketId}
      sheetId={sheetId}
      step={step}
      onStep={(next) => void navigate({ search: next > 0 ? { step: next } : {}, replace: true })}
      back={
        <Link
          to="/tickets/$ticketid"
          params={{ ticketid }}
          search={{ tab: 'sheets' }}
          className={classes.back ?? ''}
          aria-label={t('back')}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
      }
      onCorrected={({ id }) =>
        void navigate({
          to: '/tickets/$ticketid/assistance-sheet/$sheetid/fill',
          params: { ticketid, sheetid: id },
          search: {},
        })
      }
    />
  );
}
