import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { DesignerPage } from '#web/features/sheets/templates/designer-page.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';

export const Route = createFileRoute('/_app/settings/sheet-templates/$id')({
  loader: () => i18n.loadNamespaces(['designer', 'assets']),
  component: Designer,
});

function Designer() {
  const { id } = Route.useParams();
  return (
    <RequirePermission permission="tickets.configure">
      <SaveBar>
        <DesignerPage key={id} id={id} />
      </SaveBar>
    </RequirePermission>
  );
}
