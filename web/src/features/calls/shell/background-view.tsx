import { noAr } from '@sightline/contract/calls/calls';
import { IconVolume } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { callQuery } from '../api.ts';
import { useCallSession } from '../session/call-session.ts';
import { backgroundPictureOf } from './background-picture.ts';
import classes from './background-view.module.css';

// Every page imports this file, but only a call in the background needs drawings.
const PictureView = lazy(async () => ({ default: (await import('../drawing/picture-view.tsx')).PictureView }));

/** The most relevant picture of the call, and who speaks. Fills its parent. */
export function BackgroundView({ callId }: { callId: string }) {
  const { t } = useTranslation('calls');
  const { people, pin, phase } = useCallSession();
  const { data: call } = useQuery(callQuery(callId));
  const { person, picture, speaker } = backgroundPictureOf(people, call?.ar ?? noAr, pin);
  const named = speaker ?? person;
  const isOn = phase === 'connected';
  return (
    <span className={classes.view} data-speaking={speaker !== null || undefined}>
      {picture && person && (
        <Suspense fallback={null}>
          <PictureView picture={picture} fit={picture.kind === 'screen' ? 'contain' : 'cover'} label={person.name} />
        </Suspense>
      )}
      {!picture && person && <PersonAvatar person={person} size={40} />}
      <span className={named ? classes.name : classes.nobody}>
        {isOn && speaker && <IconVolume size={12} stroke={2} aria-hidden />}
        <span>{isOn ? (named?.name ?? t('join.nobody')) : t('stage.reconnecting')}</span>
      </span>
    </span>
  );
}
