import { createFileRoute } from '@tanstack/react-router';
import { PublicForm } from '#web/features/tickets/forms/public-form.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/form/$slug')({
  loader: () => i18n.loadNamespaces(['ticketforms', 'assets']),
  component: Form,
});

function Form() {
  return <PublicForm slug={Route.useParams().slug} />;
}
