import { createFileRoute } from '@tanstack/react-router';
import { ModelsScreen } from '#web/features/assets/models/models-screen.tsx';
import { modelsSearchOf, readModelsSearch } from '#web/features/assets/models/search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/settings/models/')({
  validateSearch: readModelsSearch,
  loader: () => i18n.loadNamespaces('assets'),
  component: Models,
});

function Models() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.configure">
      <ModelsScreen
        search={modelsSearchOf(search)}
        onSearch={(next, isStep) => void navigate({ search: toAddress(next), replace: !isStep })}
        onOpen={(id) => void navigate({ to: '/settings/models/$id', params: { id } })}
      />
    </RequirePermission>
  );
}
