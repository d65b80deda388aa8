import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { RemoveAccountPage } from '#web/features/session/account/remove-account-page.tsx';
import { sessionQuery } from '#web/features/session/api.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/remove-account/$id')({
  loader: () => i18n.loadNamespaces(['account', 'session']),
  component: RemoveAccount,
});

function RemoveAccount() {
  const { t } = useTranslation('session');
  const { queryClient } = Route.useRouteContext();
  return (
    <RemoveAccountPage
      token={Route.useParams().id}
      onward={
        <ButtonLink to="/login" variant="subtle" color="gray">
          {t('forgot.back')}
        </ButtonLink>
      }
      // If this browser's session was the person's, it has ended: the next page finds out.
      onRemoved={() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey })}
    />
  );
}
