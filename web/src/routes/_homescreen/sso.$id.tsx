import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { sessionQuery } from '#web/features/session/api.ts';
import { SsoReturn } from '#web/features/session/sso/sso-return.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';

/** Where the identity provider of a workspace sends people back. */
export const Route = createFileRoute('/_homescreen/sso/$id')({
  loader: async ({ location }) => {
    await i18n.loadNamespaces(['session', 'sso']);
    return { search: location.searchStr };
  },
  component: Return,
});

function Return() {
  const { t } = useTranslation('session');
  const { id } = Route.useParams();
  const { search } = Route.useLoaderData();
  const { queryClient } = Route.useRouteContext();
  const router = useRouter();
  return (
    <SsoReturn
      organizationId={id}
      search={search}
      back={
        <ButtonLink to="/login" variant="default">
          {t('forgot.back')}
        </ButtonLink>
      }
      onSignedIn={async (session, redirect) => {
        queryClient.clear();
        queryClient.setQueryData(sessionQuery.queryKey, session);
        await router.navigate({ href: safeRedirect(redirect ?? undefined), replace: true });
      }}
    />
  );
}
