import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import type { Person } from '../session/people.ts';
import { useCameraNote } from './camera-note.ts';
import classes from './camera-note-view.module.css';
import { requestCamera, useCameraRequests } from './remote-camera-client.ts';

type CameraNoteViewProps = {
  person: Person;
  mayAsk?: boolean;
  /** In the large picture. */
  isLarge?: boolean;
};

/** On a tile: why there is no picture, and for agents the question to its owner. */
export function CameraNoteView({ person, mayAsk = false, isLarge = false }: CameraNoteViewProps) {
  const { t } = useTranslation('snapshots');
  const note = useCameraNote(person);
  const { isAsking, ask } = useCameraAsking(person);
  if (!note) return null;
  const words = note === 'weak' && person.isMe ? 'own_weak' : note;
  return (
    <span
      className={classes.note}
      data-over-picture={person.camera !== null || undefined}
      data-large={isLarge || undefined}
    >
      <span>{t(`camera.note.${words}`, { name: person.name })}</span>
      {mayAsk && !person.isMe && !person.isCameraOn && (
        <Button size="compact-xs" variant="white" color="dark" disabled={isAsking} onClick={ask}>
          {t(isAsking ? 'camera.asking' : 'camera.ask')}
        </Button>
      )}
    </span>
  );
}

/** Asks somebody to turn the camera on. An alert shows why it stays off. */
export function useCameraAsking({ id, name }: Person): { isAsking: boolean; ask: () => void } {
  const { t } = useTranslation('snapshots');
  const isAsking = useCameraRequests().some(({ personId, wish }) => personId === id && wish.do === 'turn_on');
  const ask = () =>
    void requestCamera(id, { do: 'turn_on' }).then(
      (obstacle) => obstacle && alertError(t(`camera.obstacle.${obstacle}`, { name })),
    );
  return { isAsking, ask };
}
