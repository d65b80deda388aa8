import { createFileRoute } from '@tanstack/react-router';
import { InvitationList } from '#web/features/people/invitations/invitation-list.tsx';
import { readInvitationSearch } from '#web/features/people/invitations/invitation-search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/people_/invitations')({
  validateSearch: readInvitationSearch,
  loader: () => i18n.loadNamespaces(['invites', 'session']),
  component: Invitations,
});

function Invitations() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="people.invite">
      <InvitationList search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </RequirePermission>
  );
}
