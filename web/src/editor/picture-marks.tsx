import type { Mark } from '@sightline/contract/annotations';
import { useTranslation } from 'react-i18next';
import { PictureMarksEditor } from '#web/features/calls/embed.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './node-views.module.css';

type PictureMarksProps = {
  src: string;
  alt: string;
  marks: readonly Mark[];
  onSave: (marks: Mark[]) => void;
  onClose: () => void;
};

/** Draws on a picture of an article. Marks stay apart from the picture, so they can be changed later. */
export function PictureMarks({ src, alt, marks, onSave, onClose }: PictureMarksProps) {
  const { t } = useTranslation('editor');
  return (
    <Dialog opened onClose={onClose} title={t('picture.draw')} fullScreen classNames={{ body: classes.drawing ?? '' }}>
      <PictureMarksEditor src={src} label={alt || t('picture.draw')} marks={marks} onSave={onSave} onCancel={onClose} />
    </Dialog>
  );
}
