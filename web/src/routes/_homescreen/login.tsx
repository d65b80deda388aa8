import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { sessionQuery } from '#web/features/session/api.ts';
import { readRedirect } from '#web/features/session/guards.ts';
import { LoginScreen } from '#web/features/session/login-screen.tsx';
import { environmentQuery, setupAvailabilityQuery } from '#web/features/workspace/api.ts';
import { leaveForSetup } from '#web/features/workspace/guards.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useBrandingSlug } from '#web/lib/branding.ts';
import { i18n } from '#web/lib/i18n.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';
import { readToken } from '#web/lib/token.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A new password was just saved for this address. */
    email?: string;
  }
}

export const Route = createFileRoute('/_homescreen/login')({
  validateSearch: readRedirect,
  beforeLoad: ({ context, search }) => {
    if (readToken()) throw redirect({ href: safeRedirect(search.redirect) });
    return leaveForSetup({ context });
  },
  loader: async ({ context }) => {
    await Promise.all([
      context.queryClient.ensureQueryData(environmentQuery()).catch(() => undefined),
      i18n.loadNamespaces('session'),
    ]);
  },
  component: Login,
});

function Login() {
  const { queryClient } = Route.useRouteContext();
  const { redirect: wanted } = Route.useSearch();
  const router = useRouter();
  const { t } = useTranslation('session');
  const { data } = useQuery(environmentQuery(useBrandingSlug()));
  const isOpen = queryClient.getQueryData(setupAvailabilityQuery.queryKey)?.available === true;
  const { name, subtitle, branded } = data?.environment ?? { name: 'Sightline', subtitle: '', branded: false };
  return (
    <LoginScreen
      // A brand's own texts are not translated; the product's are.
      product={{ name, subtitle: branded ? subtitle : t('login.subtitle') }}
      demo={data?.demo ?? null}
      email={router.state.location.state.email}
      forgot={
        <>
          <ButtonLink to="/forgot-password" variant="subtle" color="gray">
            {t('forgot.link')}
          </ButtonLink>
          {isOpen && (
            <ButtonLink to="/setup" variant="subtle" color="gray">
              {t('login.create_workspace')}
            </ButtonLink>
          )}
        </>
      }
      redirect={wanted}
      onSignedIn={async (session) => {
        queryClient.setQueryData(sessionQuery.queryKey, session);
        if (session.token.removal_taken_back) alertSuccess(t('login.removal_taken_back'));
        await router.navigate({ href: safeRedirect(wanted) });
      }}
    />
  );
}
