import { claimsList } from '@sightline/contract/assets/claims';
import { createFileRoute } from '@tanstack/react-router';
import { ClaimsScreen } from '#web/features/assets/claims/claims-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { leadToView } from '#web/features/views/default-view.ts';
import { i18n } from '#web/lib/i18n.ts';
import { listAddress, toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/assets/claims/')({
  validateSearch: listAddress(claimsList).read,
  loader: async ({ context, location, cause }) => {
    await leadToView(context.queryClient, 'claims', { cause, location });
    await i18n.loadNamespaces(['assets', 'claims', 'views']);
  },
  component: Claims,
});

function Claims() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.manage">
      <ClaimsScreen
        search={listAddress(claimsList).of(search)}
        onSearch={(next, isStep) =>
          void navigate({ search: toAddress(next), replace: !isStep, state: { isChosen: true } })
        }
      />
    </RequirePermission>
  );
}
