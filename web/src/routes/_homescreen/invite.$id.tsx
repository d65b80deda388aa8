import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { OfferScreen } from '#web/features/people/invitations/offer-screen.tsx';
import { enterWorkspace, logOut, sessionQuery } from '#web/features/session/api.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/invite/$id')({
  loader: () => i18n.loadNamespaces(['invites', 'session']),
  component: Invite,
});

function Invite() {
  const { t } = useTranslation('invites');
  const { id } = Route.useParams();
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const land = (room: { id: string } | null) =>
    room ? navigate({ to: '/talk', search: { room: room.id } }) : navigate({ to: '/home' });
  const ways = {
    signIn: (
      <ButtonLink to="/login" search={{ redirect: `/invite/${encodeURIComponent(id)}` }} variant="default">
        {t('ways.sign_in')}
      </ButtonLink>
    ),
    enterCode: (
      <ButtonLink to="/invite" variant="subtle" color="gray">
        {t('ways.enter_code')}
      </ButtonLink>
    ),
    open: (
      <ButtonLink to="/home" variant="default">
        {t('ways.open')}
      </ButtonLink>
    ),
  };
  return (
    <OfferScreen
      key={id}
      code={id}
      ways={ways}
      onAccepted={async (session, room) => {
        queryClient.clear();
        queryClient.setQueryData(sessionQuery.queryKey, session);
        await land(room);
      }}
      onJoined={async ({ organization_id, branch_id }, room) => {
        await enterWorkspace(queryClient, { organization_id, ...(branch_id && { branch_id }) });
        await land(room);
      }}
      onLogOut={async ({ user }) => {
        await logOut(queryClient, user);
        queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
      }}
    />
  );
}
