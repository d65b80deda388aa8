import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { FormDesigner } from '#web/features/tickets/forms/form-designer.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';

export const Route = createFileRoute('/_app/settings/ticket-forms/$id')({
  loader: () => i18n.loadNamespaces(['designer', 'ticketforms', 'tickets', 'assets']),
  component: Designer,
});

function Designer() {
  const { id } = Route.useParams();
  return (
    <RequirePermission permission="tickets.configure">
      <SaveBar>
        <FormDesigner key={id} id={id} />
      </SaveBar>
    </RequirePermission>
  );
}
