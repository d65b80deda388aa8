import { Button, Textarea, TextInput } from '@mantine/core';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import { showsText } from '@sightline/contract/visible-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { fromText } from './plain-text.ts';

export function TextArea({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('writing');
  return (
    <Textarea
      label={t('objects.text')}
      description={t('objects.text_hint')}
      autosize
      minRows={4}
      maxRows={14}
      maxLength={20_000}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Adds a text that several articles show. */
export function TextDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('writing');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => unwrap(call(objectsApi.addText, { body: { id, name: name.trim(), body: fromText(text) } })),
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge', 'objects'] }),
  });
  return (
    <Dialog opened onClose={onClose} title={t('objects.add_text')} size="md">
      <TextInput
        label={t('objects.name')}
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <TextArea value={text} onChange={setText} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button loading={add.isPending} disabled={!showsText(name) || !showsText(text)} onClick={() => add.mutate()}>
          {t('objects.add_text')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
