import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { EmailChangePage } from '#web/features/session/account/email-change-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/change-email/$id')({
  loader: () => i18n.loadNamespaces(['account', 'session']),
  component: ChangeEmail,
});

function ChangeEmail() {
  const { t } = useTranslation('session');
  return (
    <EmailChangePage
      token={Route.useParams().id}
      onward={
        <ButtonLink to="/login" variant="subtle" color="gray">
          {t('forgot.back')}
        </ButtonLink>
      }
    />
  );
}
