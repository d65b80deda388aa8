import { createFileRoute, notFound } from '@tanstack/react-router';
import { assetByTagQuery } from '#web/features/assets/api.ts';
import { AssetNotFound } from '#web/features/assets/page/asset-not-found.tsx';
import { AssetPage } from '#web/features/assets/page/asset-page.tsx';
import { readAssetPageSearch } from '#web/features/assets/page/tabs.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { ApiError } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/assets/$tag')({
  validateSearch: readAssetPageSearch,
  loader: async ({ context, params }) => {
    await i18n.loadNamespaces(['assets', 'claims', 'files', 'media', 'snapshots']);
    await context.queryClient.ensureQueryData(assetByTagQuery(params.tag)).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'NOT_FOUND' ? notFound() : error;
    });
  },
  notFoundComponent: AssetNotFound,
  component: Page,
});

function Page() {
  const { tag } = Route.useParams();
  const { tab = 'overview' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.view">
      <AssetPage
        key={tag}
        tag={tag}
        tab={tab}
        onTab={(next) =>
          void navigate({ search: readAssetPageSearch({ tab: next }), replace: true, resetScroll: false })
        }
        onSaved={(saved) => void navigate({ params: { tag: saved }, replace: true, search: true })}
        onDeleted={() => void navigate({ to: '/assets' })}
        onTicket={(number) => void navigate({ to: '/tickets/$ticketid', params: { ticketid: String(number) } })}
      />
    </RequirePermission>
  );
}
