import { Textarea } from '@mantine/core';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { limits } from '@sightline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captionSnapshot, snapshotKeys } from '../snapshot-api.ts';
import { useSnapshotRights } from '../snapshot-rights.ts';
import classes from './snapshot-caption.module.css';

type SnapshotCaptionProps = { snapshot: Snapshot; isReadOnly: boolean };

/** The caption of a snapshot, saved on Enter or when the field loses focus. */
export function SnapshotCaption({ snapshot, isReadOnly }: SnapshotCaptionProps) {
  const { t } = useTranslation('snapshots');
  const cache = useQueryClient();
  const { mayEdit } = useSnapshotRights()(snapshot);
  const [text, setText] = useState(snapshot.caption);
  const save = useMutation({
    mutationFn: (caption: string) => captionSnapshot(snapshot.id, caption),
    onSuccess: () => cache.invalidateQueries({ queryKey: snapshotKeys.all }),
  });

  function finish(): void {
    const caption = text.trim();
    setText(caption);
    if (caption !== snapshot.caption) save.mutate(caption);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.blur();
  }

  if (!mayEdit || isReadOnly) return <p className={classes.caption}>{snapshot.caption}</p>;
  return (
    <div className={classes.caption}>
      <Textarea
        autosize
        minRows={1}
        maxRows={3}
        maxLength={limits.snapshots.caption}
        aria-label={t('caption')}
        placeholder={t('caption_hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={classes.saved}>
        {save.isPending && t('saving')}
        {save.isSuccess && t('saved')}
      </span>
    </div>
  );
}
