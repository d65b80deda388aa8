import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { ConfirmEmailPage } from '#web/features/session/account/confirm-email-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/confirm-email/$id')({
  loader: () => i18n.loadNamespaces(['account', 'session']),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const { t } = useTranslation(['account', 'session']);
  const { href } = Route.useMatch({ select: ({ pathname }) => ({ href: pathname }) });
  return (
    <ConfirmEmailPage
      token={Route.useParams().id}
      home={
        <ButtonLink to="/home" variant="subtle" color="gray">
          {t('account:proof.home')}
        </ButtonLink>
      }
      signIn={
        <ButtonLink to="/login" search={{ redirect: href }}>
          {t('account:proof.sign_in')}
        </ButtonLink>
      }
      forgot={
        <ButtonLink to="/forgot-password" variant="subtle" color="gray">
          {t('session:forgot.link')}
        </ButtonLink>
      }
    />
  );
}
