import '#web/styles/mantine-app.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { GuestConnection, useActAsGuest } from './guest-connection.tsx';
import { type InviteSearch, visitOf } from './guest-link-store.ts';
import { GuestNotice } from './guest-notice.tsx';
import { GuestVisitView } from './guest-visit-view.tsx';

type GuestPageProps = {
  search: InviteSearch;
  /** Removes the parameters from the address bar. */
  onTaken: () => void;
};

/** The only page for people without an account, who followed a link. */
export function GuestPage({ search, onTaken }: GuestPageProps) {
  const [visit, setVisit] = useState(() => visitOf(search));
  const take = useEffectEvent(onTaken);
  useEffect(() => {
    if (search.code) take();
  }, [search.code]);
  const token = visit?.token ?? null;
  useActAsGuest(token);
  if (!visit) return <GuestNotice step="invalid" />;
  const view = <GuestVisitView visit={visit} onVisit={setVisit} />;
  if (!token) return view;
  return (
    <GuestConnection key={token} token={token}>
      {view}
    </GuestConnection>
  );
}
