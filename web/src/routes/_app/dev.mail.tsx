import { createFileRoute } from '@tanstack/react-router';
import { MailOutbox } from '#web/features/mail/mail-outbox.tsx';
import { readMailSearch } from '#web/features/mail/mail-search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { SettingsTabs } from './-settings-tabs.tsx';

export const Route = createFileRoute('/_app/dev/mail')({
  validateSearch: readMailSearch,
  loader: () => i18n.loadNamespaces('mail'),
  component: Outbox,
});

function Outbox() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="mail.view">
      <MailOutbox tabs={<SettingsTabs />} search={search} onSearch={(next) => void navigate({ search: next })} />
    </RequirePermission>
  );
}
