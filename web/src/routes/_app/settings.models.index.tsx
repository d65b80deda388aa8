import { modelsList } from '@sightline/contract/assets/models';
import { createFileRoute } from '@tanstack/react-router';
import { ModelsScreen } from '#web/features/assets/models/models-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { leadToView } from '#web/features/views/default-view.ts';
import { i18n } from '#web/lib/i18n.ts';
import { listAddress, toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/settings/models/')({
  validateSearch: listAddress(modelsList).read,
  loader: async ({ context, location, cause }) => {
    await leadToView(context.queryClient, 'models', { cause, location });
    await i18n.loadNamespaces(['assets', 'views']);
  },
  component: Models,
});

function Models() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.configure">
      <ModelsScreen
        search={listAddress(modelsList).of(search)}
        onSearch={(next, isStep) =>
          void navigate({ search: toAddress(next), replace: !isStep, state: { isChosen: true } })
        }
        onOpen={(id) => void navigate({ to: '/settings/models/$id', params: { id } })}
      />
    </RequirePermission>
  );
}
