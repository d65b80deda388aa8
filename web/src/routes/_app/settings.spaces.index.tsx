import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { leadToView } from '#web/features/views/default-view.ts';
import { readSpacesSearch, spacesSearchOf } from '#web/features/workspace/spaces/search.ts';
import { SpacesScreen } from '#web/features/workspace/spaces/spaces-screen.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/settings/spaces/')({
  validateSearch: readSpacesSearch,
  loader: async ({ context, location, cause }) => {
    await leadToView(context.queryClient, 'spaces', { cause, location });
    await i18n.loadNamespaces(['spaces', 'views']);
  },
  component: Spaces,
});

function Spaces() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="spaces.manage">
      <SpacesScreen
        search={spacesSearchOf(search)}
        isCreating={search.create === true}
        onCreating={(isOpen) =>
          void navigate({
            search: ({ create: _, ...shown }) => ({ ...shown, ...(isOpen && { create: true }) }),
            replace: true,
          })
        }
        onSearch={(next, isStep) =>
          void navigate({ search: toAddress(next), replace: !isStep, state: { isChosen: true } })
        }
      />
    </RequirePermission>
  );
}
