import { createFileRoute } from '@tanstack/react-router';
import { ClaimPage } from '#web/features/assets/claims/claim-page.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/assets/claims/$id')({
  loader: () => i18n.loadNamespaces(['assets', 'claims', 'files']),
  component: Claim,
});

function Claim() {
  const { id } = Route.useParams();
  return (
    <RequirePermission permission="assets.manage">
      <ClaimPage key={id} id={id} />
    </RequirePermission>
  );
}
