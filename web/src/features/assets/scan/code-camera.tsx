import { Switch } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-camera.module.css';
import { openCodeReader } from './code-reader.ts';
import type { CodeReader } from './reader-options.ts';

const lookEvery = 250;

/** TypeScript's library does not know the light of a camera. */
const hasLight = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
const setLight = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('this page may use no camera');
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
}

type CodeCameraProps = { onCode: (code: string) => void; isPaused: boolean };

/** Reads codes from the camera, with its light where it has one. */
export function CodeCamera({ onCode, isPaused }: CodeCameraProps) {
  const { t } = useTranslation('assets');
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const [light, setLightTrack] = useState<MediaStreamTrack | null>(null);
  const last = useRef('');
  const found = useEffectEvent((code: string) => {
    if (isPaused || code === last.current) return;
    last.current = code;
    onCode(code);
  });

  useEffect(() => {
    const picture = video.current;
    if (!picture) return;
    let stream: MediaStream | null = null;
    let reader: CodeReader | null = null;
    let isOver = false;
    let isLooking = false;
    async function begin(shown: HTMLVideoElement): Promise<void> {
      const opened = await openCamera();
      if (isOver) return stop(opened);
      stream = opened;
      shown.srcObject = opened;
      setLightTrack(opened.getVideoTracks().find(hasLight) ?? null);
      await shown.play();
      reader = await openCodeReader();
      if (isOver) reader.close();
    }
    begin(picture).catch(() => !isOver && setRefused(true));
    const looking = setInterval(() => {
      if (!reader || isLooking || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      isLooking = true;
      reader
        .read(picture)
        .then((code) => code && !isOver && found(code))
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    }, lookEvery);
    return () => {
      isOver = true;
      clearInterval(looking);
      stop(stream);
      reader?.close();
    };
  }, []);

  if (isRefused) return <p className={classes.refused}>{t('scan.no_camera')}</p>;
  return (
    <div className={classes.frame}>
      <video ref={video} className={classes.camera} aria-label={t('scan.camera')} muted playsInline />
      {light && (
        <Switch
          className={classes.light ?? ''}
          label={t('scan.light')}
          onChange={({ currentTarget }) => void setLight(light, currentTarget.checked).catch(() => undefined)}
        />
      )}
    </div>
  );
}
