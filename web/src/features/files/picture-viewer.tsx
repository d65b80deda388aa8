import { ActionIcon } from '@mantine/core';
import type { Attachment } from '@sightline/contract/files/files';
import { IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FullScreen } from '#web/ui/full-screen.tsx';
import { TurnButtons } from '#web/ui/turn-buttons.tsx';
import classes from './picture-viewer.module.css';

type PictureViewerProps = {
  pictures: readonly Attachment[];
  /** Id of the picture shown. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
};

const zooms = [1, 1.5, 2, 3, 4] as const;

/** A picture as large as the screen. Arrows turn the pages, plus and minus zoom, Escape closes. */
export function PictureViewer({ pictures, shown, onShow, onClose }: PictureViewerProps) {
  const { t } = useTranslation('files');
  const { t: tc } = useTranslation();
  const [level, setLevel] = useState(0);
  const index = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[index];
  if (!picture) return null;

  function turn(step: number): void {
    const next = pictures[index + step];
    if (!next) return;
    setLevel(0);
    onShow(next.id);
  }
  const zoom = (step: number) => setLevel((now) => Math.min(zooms.length - 1, Math.max(0, now + step)));

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    // Enlarged, the arrows move over the picture.
    if (level === 0 && key === 'ArrowLeft') turn(-1);
    else if (level === 0 && key === 'ArrowRight') turn(1);
    else if (key === '+' || key === '=') zoom(1);
    else if (key === '-') zoom(-1);
    else return;
    event.preventDefault();
  }

  return (
    <FullScreen label={picture.name} onClose={onClose} onKeyDown={onKeyDown}>
      <header className={classes.bar}>
        <span className={classes.name}>{picture.name}</span>
        {pictures.length > 1 && <span className={classes.count}>{`${index + 1} / ${pictures.length}`}</span>}
        <ActionIcon aria-label={t('zoom_out')} disabled={level === 0} onClick={() => zoom(-1)}>
          <IconZoomOut size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('zoom_in')} disabled={level === zooms.length - 1} onClick={() => zoom(1)}>
          <IconZoomIn size={18} />
        </ActionIcon>
        <ActionIcon
          component="a"
          href={picture.url}
          download={picture.name}
          aria-label={t('download', { name: picture.name })}
        >
          <IconDownload size={18} />
        </ActionIcon>
        <ActionIcon aria-label={tc('actions.close')} onClick={onClose} data-autofocus>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.stage} data-zoomed={level > 0 || undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: plus and minus do the same from the keyboard */}
        <img
          key={picture.id}
          src={picture.url}
          alt={picture.name}
          style={{ '--zoom': zooms[level] } as React.CSSProperties}
          onClick={() => setLevel(level > 0 ? 0 : 2)}
        />
      </div>
      <TurnButtons
        index={index}
        count={pictures.length}
        labels={{ previous: t('previous'), next: t('next') }}
        onTurn={turn}
      />
    </FullScreen>
  );
}
