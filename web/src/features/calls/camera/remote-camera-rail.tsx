import { Popover, Slider, Tooltip } from '@mantine/core';
import { useMediaQuery, useThrottledCallback } from '@mantine/hooks';
import type { CameraState, CameraWish } from '@sightline/contract/calls/camera';
import {
  type Icon,
  IconAperture,
  IconBulb,
  IconCameraRotate,
  IconPlayerPause,
  IconPlayerPlay,
  IconZoomIn,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { alertError } from '#web/lib/alerts.ts';
import type { Person } from '../session/people.ts';
import { followCameras, requestCamera, useCameraOf, useCameraRequests } from './remote-camera-client.ts';
import { type CameraControl, obstacleOf } from './remote-camera-controls.ts';
import classes from './remote-camera-rail.module.css';

type Ask = (wish: CameraWish) => void;
/** Where tooltips have space: beside a rail, above a row. */
type Side = 'right' | 'top';

const useSide = (): Side =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ? 'top' : 'right';

/** Controls for somebody else's camera. Unsupported ones stay visible, with the reason. */
export function RemoteCameraRail({ person }: { person: Person }) {
  const { t } = useTranslation('snapshots');
  const camera = useCameraOf(person.id);
  const side = useSide();
  const asked = useCameraRequests().filter(({ personId }) => personId === person.id);
  useEffect(followCameras, []);
  const isBusy = (control: CameraControl) => asked.some(({ wish }) => wish.do === control);
  const ask: Ask = (wish) =>
    void requestCamera(person.id, wish).then(
      (obstacle) => obstacle && alertError(t(`camera.obstacle.${obstacle}`, { name: person.name })),
    );
  const props = (control: CameraControl) => ({
    name: person.name,
    side,
    isBusy: isBusy(control),
    obstacle: camera ? obstacleOf(control, camera) : ('unknown' as const),
  });
  const isLit = camera?.torch?.on === true;
  const isPaused = camera?.power === 'paused';
  return (
    <div
      className={classes.rail}
      role="toolbar"
      aria-orientation={side === 'right' ? 'vertical' : 'horizontal'}
      aria-label={t('camera.of', { name: person.name })}
    >
      <PersonAvatar person={person} size={26} />
      <Control
        {...props('flip')}
        icon={IconCameraRotate}
        label={t('camera.flip')}
        onClick={() => ask({ do: 'flip' })}
      />
      <Control
        {...props('torch')}
        icon={IconBulb}
        label={t(isLit ? 'camera.torch_off' : 'camera.torch_on')}
        isOn={isLit}
        onClick={() => ask({ do: 'torch', on: !isLit })}
      />
      <Zoom {...props('zoom')} zoom={camera?.zoom ?? null} ask={ask} />
      <Control
        {...props('pause')}
        icon={isPaused ? IconPlayerPlay : IconPlayerPause}
        label={t(isPaused ? 'camera.resume' : 'camera.pause')}
        isOn={isPaused}
        onClick={() => ask({ do: 'pause', on: !isPaused })}
      />
      <Control
        {...props('photo')}
        icon={IconAperture}
        label={t(camera?.photo === 'frame' ? 'camera.photo_frame' : 'camera.photo')}
        onClick={() => ask({ do: 'photo' })}
      />
    </div>
  );
}

type Told = { name: string; side: Side; isBusy: boolean; obstacle: ReturnType<typeof obstacleOf> | 'unknown' };
type ControlProps = Told & { icon: Icon; label: string; isOn?: boolean; onClick: () => void };

/** Stays focusable while it cannot be used, so that its reason can be read. */
function Control({ name, side, isBusy, obstacle, icon: Picture, label, isOn, onClick }: ControlProps) {
  const { t } = useTranslation('snapshots');
  const words = obstacle ? `${label}: ${t(`camera.obstacle.${obstacle}`, { name })}` : label;
  return (
    <Tooltip label={words} position={side} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className={classes.control}
        aria-label={words}
        aria-disabled={obstacle !== null || isBusy}
        aria-pressed={isOn}
        data-busy={isBusy || undefined}
        onClick={() => obstacle === null && !isBusy && onClick()}
      >
        <Picture size={18} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** In ms: frequent enough to give feedback, rare enough for a camera to follow. */
const zoomEvery = 150;

function Zoom({ zoom, ask, obstacle, name, side }: Told & { zoom: CameraState['zoom']; ask: Ask }) {
  const { t } = useTranslation('snapshots');
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<number | null>(null);
  const send = useThrottledCallback((value: number) => ask({ do: 'zoom', value }), zoomEvery);
  const button = (
    <Control
      name={name}
      side={side}
      isBusy={false}
      obstacle={obstacle}
      icon={IconZoomIn}
      label={t('camera.zoom')}
      onClick={() => setOpen(!isOpen)}
    />
  );
  if (!zoom || obstacle) return button;
  const { min, max, step, value } = zoom;
  return (
    <Popover opened={isOpen} onChange={setOpen} position={side} width={260} trapFocus withArrow>
      <Popover.Target>
        <span>{button}</span>
      </Popover.Target>
      <Popover.Dropdown className={classes.zoom ?? ''}>
        <Slider
          {...{ min, max, step }}
          value={wanted ?? value}
          label={(shown) => `${shown.toFixed(1)}×`}
          thumbLabel={t('camera.zoom')}
          onChange={(next) => {
            setWanted(next);
            send(next);
          }}
          onChangeEnd={() => setWanted(null)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
