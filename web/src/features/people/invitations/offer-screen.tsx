import { Button, Skeleton } from '@mantine/core';
import type { OfferedInvitation } from '@sightline/contract/people/invitations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '#web/features/session/api.ts';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { useBrandingOfLink } from '#web/lib/branding.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { suggestLanguage } from '#web/lib/i18n.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { readToken } from '#web/lib/token.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { AcceptForm } from './accept-form.tsx';
import { declineInvitation, offerQuery } from './api.ts';
import { JoinPanel } from './join-panel.tsx';
import type { OfferScreenProps } from './offer-props.ts';
import classes from './offer-screen.module.css';
import { OfferSummary } from './offer-summary.tsx';

/** The page of an invitation's link: who invites into what, and the way in. */
export function OfferScreen(props: OfferScreenProps) {
  const { t } = useTranslation('invites');
  const { code, ways } = props;
  const { data: offer, error, isPending, refetch } = useQuery(offerQuery(code));
  const [isSignedIn, setSignedIn] = useState(() => readToken() !== null);
  const known = useQuery({ ...sessionQuery, enabled: isSignedIn, retry: false });
  const session = isSignedIn ? known.data : undefined;
  useBrandingOfLink(offer?.environment);
  const locale = offer?.locale;
  useEffect(() => {
    if (locale) void suggestLanguage(locale);
  }, [locale]);
  if (isPending || (isSignedIn && known.isPending))
    return (
      <Card title={t('offer.loading')}>
        <Skeleton height={180} />
      </Card>
    );
  if (error instanceof ApiError && (error.code === 'INVITE_INVALID' || error.code === 'INVALID_INPUT'))
    return (
      <Card title={t('over.invalid_title')} hint={sentencesFor({ ...error.envelope, errors: {} }).join(' ')}>
        <div className={classes.ways}>
          {ways.enterCode}
          {ways.signIn}
        </div>
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const refresh = () => void refetch();
  if (offer.status !== 'pending' && offer.status !== 'opened')
    return <OverOffer offer={offer} isSignedIn={session !== undefined} ways={ways} />;
  return (
    <Card title={t('offer.title', { workspace: offer.organization.name })}>
      <OfferSummary offer={offer} />
      {session ? (
        <JoinPanel
          {...props}
          offer={offer}
          session={session}
          onLogOut={async (left) => {
            await props.onLogOut(left);
            setSignedIn(false);
          }}
          onOver={refresh}
        />
      ) : (
        <NewcomerPanel {...props} offer={offer} onOver={refresh} />
      )}
      <Decline code={code} onDone={refresh} />
    </Card>
  );
}

type NewcomerProps = OfferScreenProps & { offer: OfferedInvitation; onOver: () => void };

function NewcomerPanel({ offer, ways, ...props }: NewcomerProps) {
  const { t } = useTranslation('invites');
  if (offer.has_account)
    return (
      <div className={classes.ways}>
        <p className={classes.hint}>{t('offer.has_account', { email: shownAddress(offer.email ?? '') })}</p>
        {ways.signIn}
      </div>
    );
  return (
    <>
      <AcceptForm {...props} offer={offer} />
      <p className={classes.other}>
        {t('offer.own_account')} {ways.signIn}
      </p>
    </>
  );
}

type OverOfferProps = { offer: OfferedInvitation; isSignedIn: boolean; ways: OfferScreenProps['ways'] };

/** Shows why the link no longer works, and whom to ask. */
function OverOffer({ offer, isSignedIn, ways }: OverOfferProps) {
  const { t } = useTranslation('invites');
  const { status, invited_by, organization } = offer;
  const key = status === 'accepted' || status === 'declined' || status === 'expired' ? status : 'revoked';
  const who = { name: invited_by.name, workspace: organization.name };
  return (
    <Card title={t(`over.${key}_title`)} hint={t(`over.${key}`, who)}>
      <div className={classes.ways}>
        {isSignedIn ? ways.open : ways.signIn}
        {ways.enterCode}
      </div>
    </Card>
  );
}

function Decline({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation('invites');
  const decline = useMutation({
    mutationFn: () => declineInvitation(code),
    meta: { isQuiet: true },
    onError: alertFailure,
    onSettled: onDone,
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      fullWidth
      mt={8}
      loading={decline.isPending}
      onClick={() => decline.mutate()}
    >
      {t('offer.decline')}
    </Button>
  );
}
