import { createFileRoute } from '@tanstack/react-router';
import { readVisit } from '#web/features/calls/guest/guest-link-store.ts';
import { GuestDiagnostics } from '#web/features/diagnostics/guest-diagnostics.tsx';
import { i18n } from '#web/lib/i18n.ts';

/** The connection check of a guest: the invitation link, kept in this tab, authorises it. */
export const Route = createFileRoute('/_homescreen/talk/diagnostics')({
  loader: () => i18n.loadNamespaces('diagnostics'),
  component: GuestDiagnosticsPage,
});

function GuestDiagnosticsPage() {
  const visit = readVisit();
  return <GuestDiagnostics link={visit} back={visit ? '/talk/invite' : '/'} />;
}
