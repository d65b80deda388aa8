import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logOut, sessionQuery } from '#web/features/session/api.ts';
import { readRedirect, requireSession } from '#web/features/session/guards.ts';
import { FactorSettings } from '#web/features/session/second-factor/factor-settings.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';
import { Card } from '#web/ui/card.tsx';

/** The only screen of people whose workspace requires a second factor that they have not set up in time. */
export const Route = createFileRoute('/_homescreen/secure-account')({
  validateSearch: readRedirect,
  beforeLoad: (guarded) => requireSession(guarded).then(() => undefined),
  loader: () => i18n.loadNamespaces(['session', 'factors']),
  component: SecureAccount,
});

function SecureAccount() {
  const { t } = useTranslation('factors');
  const { queryClient } = Route.useRouteContext();
  const { redirect: wanted } = Route.useSearch();
  const router = useRouter();
  const { user, token } = useSuspenseQuery(sessionQuery).data;
  const isDone = token.second_factor_due === null;

  async function leave(): Promise<void> {
    await logOut(queryClient, user);
    await router.navigate({ to: '/login' });
    queryClient.clear();
  }

  return (
    <Card
      title={t(isDone ? 'required.done_title' : 'required.title')}
      hint={t(isDone ? 'required.done_hint' : 'required.hint', { workspace: token.organization?.name ?? '' })}
    >
      <FactorSettings />
      {isDone && (
        <Button fullWidth mt="lg" onClick={() => void router.navigate({ href: safeRedirect(wanted) })}>
          {t('required.go_on')}
        </Button>
      )}
      <Button fullWidth mt="sm" variant="subtle" color="gray" onClick={() => void leave()}>
        {t('required.log_out')}
      </Button>
    </Card>
  );
}
