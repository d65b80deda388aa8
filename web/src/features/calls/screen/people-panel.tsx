import type { Call } from '@sightline/contract/calls/calls';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { InvitePanel } from '../lobby/invite-panel.tsx';
import { JoinRequests } from '../lobby/join-requests.tsx';
import type { CallSession } from '../session/call-session.ts';
import { PeopleList } from './people-list.tsx';
import classes from './people-panel.module.css';

/** The guests who wait, the people in the call, and how to invite more. */
export function PeoplePanel({ call, session }: { call: Call; session: CallSession }) {
  const { t } = useTranslation('calls');
  const mayAdmit = useCan('calls.admit');
  const mayInvite = useCan('calls.invite');
  return (
    <div className={classes.panel}>
      {mayAdmit && call.join_requests.length > 0 && (
        <section>
          <h3>{t('people.waiting')}</h3>
          <JoinRequests callId={call.id} requests={call.join_requests} />
        </section>
      )}
      <PeopleList callId={call.id} people={session.people} pin={session.pin} />
      {mayInvite && <InvitePanel call={call} />}
    </div>
  );
}
