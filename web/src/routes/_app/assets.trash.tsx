import { trashList } from '@sightline/contract/assets/trash';
import { createFileRoute } from '@tanstack/react-router';
import { TrashScreen } from '#web/features/assets/trash/trash-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { listAddress, toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/assets/trash')({
  validateSearch: listAddress(trashList).read,
  loader: () => i18n.loadNamespaces('assets'),
  component: Trash,
});

function Trash() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.manage">
      <TrashScreen
        search={listAddress(trashList).of(search)}
        onSearch={(next, isStep) => void navigate({ search: toAddress(next), replace: !isStep })}
      />
    </RequirePermission>
  );
}
