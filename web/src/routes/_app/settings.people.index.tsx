import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '#web/features/people/list/people-screen.tsx';
import { peopleSearchOf, readPeopleSearch } from '#web/features/people/list/search.ts';
import { PersonPanel } from '#web/features/people/person/person-panel.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { leadToView } from '#web/features/views/default-view.ts';
import { i18n } from '#web/lib/i18n.ts';
import { toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/settings/people/')({
  validateSearch: readPeopleSearch,
  loader: async ({ context, location, cause }) => {
    await leadToView(context.queryClient, 'people', { cause, location });
    await i18n.loadNamespaces(['people', 'invites', 'roles', 'session', 'views']);
  },
  component: People,
});

function People() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { person, ...list } = search;
  return (
    <RequirePermission permission="people.manage">
      <PeopleScreen
        search={peopleSearchOf(list)}
        onSearch={(next, isStep) =>
          void navigate({ search: toAddress(next), replace: !isStep, state: { isChosen: true } })
        }
      />
      <PersonPanel id={person} onClose={() => void navigate({ search: list })} />
    </RequirePermission>
  );
}
