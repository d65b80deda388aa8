import { Button } from '@mantine/core';
import type { Mark } from '@sightline/contract/annotations';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { useStore } from '#web/lib/store.ts';
import { firstPen, keptTools } from '../../drawing/pen.ts';
import toolClasses from '../../drawing/tools/draw-tools.module.css';
import { PenTools } from '../../drawing/tools/pen-tools.tsx';
import { useRovingFocus } from '../../drawing/tools/use-roving-focus.ts';
import type { DrawingHistory } from '../../marks/undo-history.ts';
import { clear, undo } from '../../marks/undo-history.ts';
import classes from './marks-editor.module.css';
import { MarksEditorPicture } from './marks-editor-picture.tsx';
import { SnapshotCanvas } from './snapshot-canvas.ts';

function useSnapshotHistory(paper: SnapshotCanvas, meId: string): DrawingHistory {
  const { marks, history } = useStore(paper.state);
  return {
    canUndo: undo(history, marks, meId) !== undefined,
    canRedo: history.undone.length > 0,
    hasMine: clear(history, marks, 'mine', meId) !== undefined,
    hasAny: marks.length > 0,
    undo: () => paper.undo(),
    redo: () => paper.redo(),
    clear: (whose) => paper.clear(whose),
  };
}

type PictureMarksEditorProps = {
  src: string;
  label: string;
  /** Where it begins; what others draw meanwhile is for `onSave` to merge. */
  marks: readonly Mark[];
  isSaving?: boolean | undefined;
  onSave: (marks: Mark[]) => void;
  onCancel: () => void;
};

/** Edits what is drawn on a picture, with the tools of a call. */
export function PictureMarksEditor({ src, label, marks, isSaving, onSave, onCancel }: PictureMarksEditorProps) {
  const { t } = useTranslation('snapshots');
  const { t: tc } = useTranslation();
  const me = useMe();
  const [pen, setPen] = useState(() => firstPen([], me.id));
  const [edited] = useState(marks);
  const paper = useMemo(() => new SnapshotCanvas(edited, me.id), [edited, me.id]);
  const history = useSnapshotHistory(paper, me.id);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  return (
    <>
      <div className={classes.stage}>
        <MarksEditorPicture src={src} label={label} canvas={paper} pen={pen} meId={me.id} />
      </div>
      <div className={classes.tools}>
        <div ref={toolbar} className={toolClasses.tools} role="toolbar" aria-label={t('marks.tools')} {...roving}>
          <PenTools pen={pen} onPen={setPen} tools={keptTools} history={history} isInDialog />
        </div>
        <span className={classes.end}>
          <Button variant="default" onClick={onCancel}>
            {tc('actions.cancel')}
          </Button>
          <Button loading={isSaving ?? false} onClick={() => onSave(paper.listMarks())}>
            {tc('actions.save')}
          </Button>
        </span>
      </div>
    </>
  );
}
