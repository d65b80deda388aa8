import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { enterWorkspace, logOut, sessionQuery } from '#web/features/session/api.ts';
import { ChoiceScreen } from '#web/features/session/choice-screen.tsx';
import { readRedirect, requireSession } from '#web/features/session/guards.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';

export const Route = createFileRoute('/_homescreen/workspaces')({
  validateSearch: readRedirect,
  beforeLoad: (guarded) => requireSession(guarded).then(() => undefined),
  component: Workspaces,
});

function Workspaces() {
  const { t } = useTranslation('session');
  const { queryClient } = Route.useRouteContext();
  const { redirect: wanted } = Route.useSearch();
  const router = useRouter();
  const { user, data } = useSuspenseQuery(sessionQuery).data;
  return (
    <ChoiceScreen
      title={t('workspaces.title')}
      hint={t('workspaces.hint')}
      choices={data.organizations}
      email={user.email}
      onChoose={async (id) => {
        await enterWorkspace(queryClient, { organization_id: id });
        await router.navigate({ href: safeRedirect(wanted) });
      }}
      onLogOut={async () => {
        await logOut(queryClient, user);
        await router.navigate({ to: '/login' });
        queryClient.clear();
      }}
    />
  );
}
