import { toolsList } from '@sightline/contract/schedule/tools';
import { createFileRoute } from '@tanstack/react-router';
import { ToolsScreen } from '#web/features/schedule/tools/tools-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { leadToView } from '#web/features/views/default-view.ts';
import { i18n } from '#web/lib/i18n.ts';
import { listAddress, toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/settings/tools')({
  validateSearch: listAddress(toolsList).read,
  loader: async ({ context, location, cause }) => {
    await leadToView(context.queryClient, 'tools', { cause, location });
    await i18n.loadNamespaces(['resources', 'views']);
  },
  component: Tools,
});

function Tools() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="tickets.configure">
      <ToolsScreen
        search={listAddress(toolsList).of(search)}
        onSearch={(next, isStep) =>
          void navigate({ search: toAddress(next), replace: !isStep, state: { isChosen: true } })
        }
      />
    </RequirePermission>
  );
}
