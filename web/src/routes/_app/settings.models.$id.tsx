import { createFileRoute } from '@tanstack/react-router';
import { ModelPage } from '#web/features/assets/models/model-page.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/models/$id')({
  loader: () => i18n.loadNamespaces(['assets', 'files']),
  component: Model,
});

function Model() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="assets.configure">
      <ModelPage
        key={id}
        id={id}
        onGone={(into) =>
          void (into
            ? navigate({ to: '/settings/models/$id', params: { id: into }, replace: true })
            : navigate({ to: '/settings/models', replace: true }))
        }
      />
    </RequirePermission>
  );
}
