import { createFileRoute, redirect } from '@tanstack/react-router';
import { AssetFormDialog } from '#web/features/assets/form/asset-form-dialog.tsx';
import { AssetsScreen } from '#web/features/assets/list/assets-screen.tsx';
import { searchOfView } from '#web/features/assets/list/saved.ts';
import {
  type AssetAddress,
  type AssetsSearch,
  listSearchOf,
  readAssetsSearch,
} from '#web/features/assets/list/search.ts';
import type { AssetsView } from '#web/features/assets/list/view-switch.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { openedView } from '#web/features/views/default-view.ts';
import { i18n } from '#web/lib/i18n.ts';
import { toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/assets/')({
  validateSearch: readAssetsSearch,
  loader: async ({ context, location, cause }) => {
    const words = i18n.loadNamespaces(['assets', 'views']);
    const view = await openedView(context.queryClient, 'assets', { cause, location });
    if (view) throw redirect({ to: '/assets', search: searchOfView(view), replace: true });
    await words;
  },
  component: Assets,
});

function withView({ view: _view, ...list }: AssetsSearch, view: AssetsView): AssetsSearch {
  return view === 'table' ? list : { ...list, view };
}

function Assets() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { new: tag, ...list } = search;
  const open = (found: string) => void navigate({ to: '/assets/$tag', params: { tag: found } });
  return (
    <RequirePermission permission="assets.view">
      <AssetsScreen
        search={listSearchOf(list)}
        address={list}
        view={list.view ?? 'table'}
        onView={(next) => void navigate({ search: withView(list, next), replace: true })}
        onSearch={(next, isStep) => {
          const address = withView(toAddress<keyof AssetAddress>(next), list.view ?? 'table');
          void navigate({ search: address, replace: !isStep, state: { isChosen: true } });
        }}
        onAddress={(address) => void navigate({ search: address, state: { isChosen: true } })}
        onNew={(wanted) => void navigate({ search: { ...list, new: wanted } })}
        onFound={open}
      />
      <AssetFormDialog
        opened={tag !== undefined}
        asset={null}
        tag={tag ?? ''}
        onClose={() => void navigate({ search: list, replace: true })}
        onSaved={(asset) => open(asset.tag)}
      />
    </RequirePermission>
  );
}
