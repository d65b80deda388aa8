import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#web/features/sheets/signing/verify-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/verify/$code')({
  loader: () => i18n.loadNamespaces(['filling']),
  component: Verify,
});

function Verify() {
  return <VerifyPage code={Route.useParams().code} />;
}
