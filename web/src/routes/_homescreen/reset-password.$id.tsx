import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { ResetPassword } from '#web/features/session/reset-password.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { clearSessionStorage } from '#web/lib/token.ts';

export const Route = createFileRoute('/_homescreen/reset-password/$id')({
  loader: () => i18n.loadNamespaces('session'),
  component: Reset,
});

function Reset() {
  const { t } = useTranslation('session');
  const { id } = Route.useParams();
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();

  function onDone(email: string): void {
    // The reset ended every session, including this browser's.
    clearSessionStorage();
    queryClient.clear();
    alertSuccess(t('reset.done'));
    void navigate({ to: '/login', state: { email } });
  }

  return (
    <ResetPassword
      token={id}
      requestAgain={<ButtonLink to="/forgot-password">{t('reset.ask_again')}</ButtonLink>}
      onDone={onDone}
    />
  );
}
