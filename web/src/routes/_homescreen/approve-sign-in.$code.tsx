import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { requireSession } from '#web/features/session/guards.ts';
import { ApproveSignIn } from '#web/features/session/second-factor/approve-sign-in.tsx';
import { i18n } from '#web/lib/i18n.ts';

/** Where the QR code of a sign-in page leads, on the phone that reads it. */
export const Route = createFileRoute('/_homescreen/approve-sign-in/$code')({
  beforeLoad: (guarded) => requireSession(guarded).then(() => undefined),
  loader: () => i18n.loadNamespaces(['session', 'factors']),
  component: Approve,
});

function Approve() {
  const { t } = useTranslation('factors');
  const { code } = Route.useParams();
  return <ApproveSignIn code={code} home={<ButtonLink to="/home">{t('approve.home')}</ButtonLink>} />;
}
