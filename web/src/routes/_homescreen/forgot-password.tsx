import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { ForgotPassword } from '#web/features/session/forgot-password.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/forgot-password')({
  loader: () => i18n.loadNamespaces('session'),
  component: Forgot,
});

function Forgot() {
  const { t } = useTranslation('session');
  return (
    <ForgotPassword
      back={
        <ButtonLink to="/login" variant="subtle" color="gray">
          {t('forgot.back')}
        </ButtonLink>
      }
    />
  );
}
