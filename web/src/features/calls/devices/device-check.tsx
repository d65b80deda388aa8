import { Select, Switch } from '@mantine/core';
import { IconCameraRotate, IconMicrophone, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isMirrored } from '../picture/mirroring.ts';
import type { DeviceChoice } from '../session/media-room.ts';
import classes from './device-check.module.css';
import { isHandheld, thisBrowser } from './device-check-browser.ts';
import { DeviceHelp } from './device-check-help.tsx';
import { hasCamera, hasMicrophone, type Preview } from './devices.ts';

type DeviceCheckProps = {
  preview: Preview | null;
  choice: DeviceChoice;
  onChoice: (choice: DeviceChoice) => void;
  onRetry: () => void;
  /** For guests: the call whose connection is checked. */
  diagnostics: '/diagnostics' | '/talk/diagnostics';
};

/** Shows people before the call what the others will see and hear. */
export function DeviceCheck({ preview, choice, onChoice, onRetry, diagnostics }: DeviceCheckProps) {
  const { t } = useTranslation('calls');
  const { t: td } = useTranslation('devices');
  return (
    <div className={classes.check}>
      <PreviewPicture preview={preview}>
        {preview && hasCamera(preview) && isHandheld(thisBrowser()) && (
          <FlipButton onFlip={() => onChoice({ ...choice, camera: true, facing: otherFacing[choice.facing] })} />
        )}
      </PreviewPicture>
      {preview && lacks(preview, choice) && <DeviceHelp preview={preview} onRetry={onRetry} />}
      <DeviceRow
        label={t('devices.microphone')}
        icon={<IconMicrophone size={16} stroke={1.75} aria-hidden />}
        devices={preview?.microphones ?? []}
        value={choice.microphone}
        onChange={(microphone) => onChoice({ ...choice, microphone })}
      />
      {preview?.stream && hasMicrophone(preview) && <SoundLevel stream={preview.stream} />}
      <DeviceRow
        label={t('devices.camera')}
        icon={<IconVideo size={16} stroke={1.75} aria-hidden />}
        devices={preview?.cameras ?? []}
        value={choice.camera}
        onChange={(camera) => onChoice({ ...choice, camera })}
      />
      <Link to={diagnostics} className={classes.diagnostics ?? ''}>
        {td('check_connection')}
      </Link>
    </div>
  );
}

const otherFacing = { user: 'environment', environment: 'user' } as const;

const lacks = (preview: Preview, { microphone, camera }: DeviceChoice): boolean =>
  (microphone !== false && !hasMicrophone(preview)) || (camera !== false && !hasCamera(preview));

function FlipButton({ onFlip }: { onFlip: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <button type="button" className={classes.flip} aria-label={t('flip')} onClick={onFlip}>
      <IconCameraRotate size={22} stroke={1.75} aria-hidden />
    </button>
  );
}

type PreviewPictureProps = { preview: Preview | null; children?: ReactNode };

/** Mirrored as the own picture will be in the call. */
export function PreviewPicture({ preview, children }: PreviewPictureProps) {
  const { t } = useTranslation('calls');
  const video = useRef<HTMLVideoElement>(null);
  const stream = preview && hasCamera(preview) ? preview.stream : null;
  const camera = stream?.getVideoTracks()[0];
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div
      className={classes.picture}
      data-mirrored={(camera && isMirrored(camera)) || undefined}
      data-dark={(preview !== null && stream === null) || undefined}
    >
      {stream ? (
        <video ref={video} autoPlay playsInline muted aria-label={t('devices.preview')} />
      ) : (
        <span className={classes.dark}>
          <IconVideoOff size={28} stroke={1.25} aria-hidden />
          {preview ? t('devices.no_picture') : t('devices.asking')}
        </span>
      )}
      {children}
    </div>
  );
}

type DeviceRowProps = {
  label: string;
  icon: ReactNode;
  devices: MediaDeviceInfo[];
  value: string | boolean;
  onChange: (value: string | boolean) => void;
};

function DeviceRow({ label, icon, devices, value, onChange }: DeviceRowProps) {
  const options = devices.map(({ deviceId, label: name }) => ({ value: deviceId, label: name || label }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <div className={classes.row}>
      {icon}
      <Select
        aria-label={label}
        placeholder={label}
        size="xs"
        className={classes.select}
        data={options}
        value={isKnown ? String(value) : (options[0]?.value ?? null)}
        disabled={value === false || options.length === 0}
        allowDeselect={false}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
      <Switch
        className={classes.switch}
        aria-label={label}
        checked={value !== false}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}

/** Moves while the microphone picks up sound: the quickest proof that it works. */
function SoundLevel({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('calls');
  const { t: td } = useTranslation('devices');
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typeof AudioContext === 'undefined') return;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const show = () => {
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      bar.current?.style.setProperty('--level', String(Math.min(1, loudness * 6)));
      frame = requestAnimationFrame(show);
    };
    show();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <div className={classes.sound}>
      <div ref={bar} className={classes.level} role="img" aria-label={t('devices.level')} />
      <p>{td('speak')}</p>
    </div>
  );
}
