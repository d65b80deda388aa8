import { createFileRoute } from '@tanstack/react-router';
import { GuestPage } from '#web/features/calls/guest/guest-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

const words = ['name', 'code', 'call'] as const;

/** A guest's way into a call (specification, section 2): name, code and call, taken once. */
export const Route = createFileRoute('/_homescreen/talk/invite')({
  validateSearch: (search: Record<string, unknown>): Partial<Record<(typeof words)[number], string>> =>
    Object.fromEntries(words.flatMap((word) => (search[word] === undefined ? [] : [[word, String(search[word])]]))),
  loader: () => i18n.loadNamespaces(['calls', 'snapshots', 'guest', 'devices', 'recording', 'talk', 'files']),
  component: InvitePage,
});

function InvitePage() {
  const navigate = Route.useNavigate();
  return <GuestPage search={Route.useSearch()} onTaken={() => void navigate({ search: {}, replace: true })} />;
}
