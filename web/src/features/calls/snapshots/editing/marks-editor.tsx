import { Button } from '@mantine/core';
import type { Snapshot } from '@sightline/contract/call-snapshots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useStore } from '#web/lib/store.ts';
import { firstPen, keptTools } from '../../drawing/pen.ts';
import toolClasses from '../../drawing/tools/draw-tools.module.css';
import { PenTools } from '../../drawing/tools/pen-tools.tsx';
import { useRovingFocus } from '../../drawing/tools/use-roving-focus.ts';
import type { DrawingHistory } from '../../marks/undo-history.ts';
import { clear, undo } from '../../marks/undo-history.ts';
import { snapshotKeys } from '../snapshot-api.ts';
import classes from './marks-editor.module.css';
import { MarksEditorPicture } from './marks-editor-picture.tsx';
import { saveMarks } from './marks-saving.ts';
import { SnapshotCanvas } from './snapshot-canvas.ts';

type MarksEditorProps = { snapshot: Snapshot; label: string; onDone: () => void };

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

/** Edits the marks of a snapshot, with the tools of a call. */
export function MarksEditor({ snapshot, label, onDone }: MarksEditorProps) {
  const { t } = useTranslation('snapshots');
  const { t: tc } = useTranslation();
  const me = useMe();
  const cache = useQueryClient();
  const [pen, setPen] = useState(() => firstPen([], me.id));
  const [edited] = useState(snapshot);
  const paper = useMemo(() => new SnapshotCanvas(edited.marks, me.id), [edited, me.id]);
  const history = useSnapshotHistory(paper, me.id);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const save = useMutation({
    mutationFn: () => saveMarks(edited, paper.listMarks()),
    onSuccess: async ({ isMerged }) => {
      if (isMerged) alertSuccess(t('marks.merged'));
      await cache.invalidateQueries({ queryKey: snapshotKeys.all });
      onDone();
    },
  });
  return (
    <>
      <div className={classes.stage}>
        <MarksEditorPicture src={edited.picture.url} label={label} canvas={paper} pen={pen} meId={me.id} />
      </div>
      <div className={classes.tools}>
        <div ref={toolbar} className={toolClasses.tools} role="toolbar" aria-label={t('marks.tools')} {...roving}>
          <PenTools pen={pen} onPen={setPen} tools={keptTools} history={history} isInDialog />
        </div>
        <span className={classes.end}>
          <Button variant="default" onClick={onDone}>
            {tc('actions.cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {tc('actions.save')}
          </Button>
        </span>
      </div>
    </>
  );
}
