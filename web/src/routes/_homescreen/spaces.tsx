import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { enterWorkspace, logOut, sessionQuery } from '#web/features/session/api.ts';
import { ChoiceScreen } from '#web/features/session/choice-screen.tsx';
import { readRedirect, requireSession } from '#web/features/session/guards.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';

export const Route = createFileRoute('/_homescreen/spaces')({
  validateSearch: readRedirect,
  beforeLoad: async (guarded) => {
    const { token } = await requireSession(guarded);
    if (!token.organization) throw redirect({ to: '/workspaces', search: guarded.search });
  },
  component: Spaces,
});

function Spaces() {
  const { t } = useTranslation('session');
  const { queryClient } = Route.useRouteContext();
  const { redirect: wanted } = Route.useSearch();
  const router = useRouter();
  const { user, token, data } = useSuspenseQuery(sessionQuery).data;
  const workspace = token.organization;
  return (
    <ChoiceScreen
      title={t('spaces.title')}
      hint={t('spaces.hint')}
      none={t('spaces.none', { workspace: workspace?.name })}
      choices={data.branches.filter((space) => space.organization_id === workspace?.id)}
      email={user.email}
      onChoose={async (id) => {
        await enterWorkspace(queryClient, { organization_id: workspace?.id ?? '', branch_id: id });
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
