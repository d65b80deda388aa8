import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-camera.module.css';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix'];
const lookEvery = 250;

/** Not in TypeScript's library: Chrome on Android and macOS has it. */
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

type CodeCameraProps = { onCode: (code: string) => void; isPaused: boolean };

/** Reads codes from the camera; nothing where the browser cannot. */
export const CodeCamera = (props: CodeCameraProps) => (detectorClass() ? <Camera {...props} /> : null);

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function Camera({ onCode, isPaused }: CodeCameraProps) {
  const { t } = useTranslation('assets');
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const last = useRef('');
  const found = useEffectEvent((code: string) => {
    if (isPaused || code === last.current) return;
    last.current = code;
    onCode(code);
  });

  useEffect(() => {
    const Detector = detectorClass();
    const picture = video.current;
    if (!Detector || !picture) return;
    const detector = new Detector({ formats });
    let stream: MediaStream | null = null;
    let isOver = false;
    navigator.mediaDevices
      ?.getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        if (isOver) return stop(opened);
        stream = opened;
        picture.srcObject = opened;
        await picture.play();
      })
      .catch(() => setRefused(true));
    const looking = setInterval(() => {
      if (picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      detector
        .detect(picture)
        .then(([code]) => code && found(code.rawValue))
        .catch(() => undefined);
    }, lookEvery);
    return () => {
      isOver = true;
      clearInterval(looking);
      stop(stream);
    };
  }, []);

  if (isRefused) return <p className={classes.refused}>{t('scan.no_camera')}</p>;
  return <video ref={video} className={classes.camera} aria-label={t('scan.camera')} muted playsInline />;
}
