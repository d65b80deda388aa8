import type { Mark } from '@sightline/contract/annotations';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { snapshotKeys } from '../snapshot-api.ts';
import { saveMarks } from './marks-saving.ts';
import { PictureMarksEditor } from './picture-marks-editor.tsx';

type MarksEditorProps = { snapshot: Snapshot; label: string; onDone: () => void };

/** Edits the marks of a snapshot. */
export function MarksEditor({ snapshot, label, onDone }: MarksEditorProps) {
  const { t } = useTranslation('snapshots');
  const cache = useQueryClient();
  const [edited] = useState(snapshot);
  const save = useMutation({
    mutationFn: (marks: Mark[]) => saveMarks(edited, marks),
    onSuccess: async ({ isMerged }) => {
      if (isMerged) alertSuccess(t('marks.merged'));
      await cache.invalidateQueries({ queryKey: snapshotKeys.all });
      onDone();
    },
  });
  return (
    <PictureMarksEditor
      src={edited.picture.url}
      label={label}
      marks={edited.marks}
      isSaving={save.isPending}
      onSave={(marks) => save.mutate(marks)}
      onCancel={onDone}
    />
  );
}
