import { Button } from '@mantine/core';
import type { OfferedInvitation } from '@sightline/contract/people/invitations';
import type { Session } from '@sightline/contract/session/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { joinWithAccount } from './api.ts';
import type { OfferScreenProps } from './offer-props.ts';
import classes from './offer-screen.module.css';

type JoinPanelProps = OfferScreenProps & { offer: OfferedInvitation; session: Session; onOver: () => void };

/** For somebody who is signed in: join with this account, or leave it for the invited one. */
export function JoinPanel({ code, offer, session, ways, onJoined, onLogOut, onOver }: JoinPanelProps) {
  const { t } = useTranslation('invites');
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isMember, setMember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const mine = session.user.email;
  const isForOther = offer.email !== null && offer.email.toLowerCase() !== mine.toLowerCase();

  async function busily(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusals([]);
    try {
      await work();
    } catch (error) {
      setRefusals(sentencesOfError(error));
      const refusal = error instanceof ApiError ? error.code : '';
      setMember(refusal === 'ALREADY_MEMBER');
      if (refusal.startsWith('INVITE_')) onOver();
    } finally {
      setBusy(false);
    }
  }

  const join = () => busily(async () => onJoined(await joinWithAccount(code), offer.room));
  const logOut = () => busily(() => onLogOut(session));
  return (
    <div className={classes.ways}>
      <FormError>{refusals.join(' ')}</FormError>
      <p className={classes.hint}>
        {t(isForOther ? 'join.for_other' : 'join.signed_in', {
          email: shownAddress(offer.email ?? ''),
          mine: shownAddress(mine),
        })}
      </p>
      {isMember && ways.open}
      {!isForOther && !isMember && (
        <Button size="sm" loading={isBusy} onClick={() => void join()}>
          {t('join.submit', { workspace: offer.organization.name })}
        </Button>
      )}
      <Button size="sm" variant={isForOther ? 'filled' : 'default'} disabled={isBusy} onClick={() => void logOut()}>
        {t(isForOther ? 'join.switch' : 'join.other')}
      </Button>
    </div>
  );
}
