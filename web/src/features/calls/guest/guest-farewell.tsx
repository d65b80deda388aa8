import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import { useOwnPhotos } from '../camera/own-photos.ts';
import { SnapshotPicture } from '../snapshots/viewer/snapshot-picture.tsx';
import classes from './guest-farewell.module.css';
import { guestLogoQuery } from './guest-logo.ts';
import { readGuestTimes } from './guest-times.ts';

type GuestFarewellProps = {
  callId: string;
  organization: string;
  logoUrl: string | null;
  /** While the call goes on. */
  onRejoin?: () => void;
};

/**
 * Null for a guest who was never in the call. The time of leaving stays available for a moment after the call has
 * ended.
 */
function stayIn(callId: string): number | null {
  const { joined, left } = readGuestTimes(callId);
  return joined && (left ?? Date.now()) - joined;
}

/** Thanks the guest, who left or whose call has ended: how long they were in it, and the pictures that they may see. */
export function GuestFarewell({ callId, organization, logoUrl, onRejoin }: GuestFarewellProps) {
  const { t } = useTranslation('guest');
  const [stay] = useState(() => stayIn(callId));
  const why = onRejoin ? 'left_' : '';
  return (
    <Card
      title={t(`ended.${why}title`)}
      hint={t(`ended.${why}hint`)}
      mark={<OrganizationMark name={organization} logoUrl={logoUrl} />}
    >
      <div className={classes.rest}>
        {stay !== null && <p className={classes.length}>{t('ended.length', { time: formatElapsed(stay) })}</p>}
        {onRejoin && (
          <Button size="lg" fullWidth onClick={onRejoin}>
            {t('ended.rejoin')}
          </Button>
        )}
        <Photos callId={callId} />
      </div>
    </Card>
  );
}

function OrganizationMark({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const { data: logo } = useQuery({ ...guestLogoQuery(logoUrl), enabled: false });
  return (
    <p className={classes.organization}>
      {logo ? <img src={logo} alt="" /> : <span aria-hidden>{[...name][0]?.toUpperCase()}</span>}
      <b>{name}</b>
    </p>
  );
}

function Photos({ callId }: { callId: string }) {
  const { t } = useTranslation('guest');
  const photos = useOwnPhotos(callId);
  if (photos.length === 0) return null;
  return (
    <section className={classes.photos}>
      <h2>{t('ended.pictures')}</h2>
      <ul>
        {photos.map(({ id, url, marks }, index) => (
          <li key={id}>
            <a href={url} download={`${id}.jpg`} aria-label={t('ended.picture', { number: index + 1 })}>
              <SnapshotPicture src={url} marks={marks} fit="cover" alt="" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
