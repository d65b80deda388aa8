import { createFileRoute } from '@tanstack/react-router';
import { ClaimsScreen } from '#web/features/assets/claims/claims-screen.tsx';
import { claimsSearchOf, readClaimsSearch } from '#web/features/assets/claims/search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/assets/claims/')({
  validateSearch: readClaimsSearch,
  loader: () => i18n.loadNamespaces(['assets', 'claims']),
  component: Claims,
});

function Claims() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.manage">
      <ClaimsScreen
        search={claimsSearchOf(search)}
        onSearch={(next, isStep) => void navigate({ search: toAddress(next), replace: !isStep })}
      />
    </RequirePermission>
  );
}
