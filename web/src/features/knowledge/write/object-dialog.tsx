import { Button, TextInput } from '@mantine/core';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { insertBlocks } from '#web/editor/insert-blocks.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { objectsQuery } from '../api.ts';
import classes from './write.module.css';

type ObjectDialogProps = { editor: Editor; onClose: () => void };

/** Chooses something of the library, or adds a file to it. */
export function ObjectDialog({ editor, onClose }: ObjectDialogProps) {
  const { t } = useTranslation('writing');
  const cache = useQueryClient();
  const inputId = useId();
  const [text, setText] = useState('');
  const query = text.trim();
  const { data } = useQuery(objectsQuery(query ? { query } : {}));
  const insert = (id: string) => {
    insertBlocks(editor, { type: 'object', attrs: { id } });
    onClose();
  };
  const add = useMutation({
    mutationFn: (file: File) => unwrap(call(objectsApi.addFile, { body: { id: uuidv7() }, files: [file] })),
    onSuccess: ({ object }) => insert(object.id),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge', 'objects'] }),
  });
  return (
    <Dialog opened onClose={onClose} title={t('objects.choose')} size="md">
      <TextInput
        aria-label={t('objects.search')}
        placeholder={t('objects.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.choices}>
        {(data?.objects ?? []).slice(0, 8).map(({ id, name, kind }) => (
          <li key={id}>
            <button type="button" onClick={() => insert(id)}>
              {name}
              <small>{t(`objects.kind.${kind}`)}</small>
            </button>
          </li>
        ))}
      </ul>
      {data && data.objects.length === 0 && <p>{t('objects.none')}</p>}
      <Button
        variant="default"
        fullWidth
        mt="sm"
        loading={add.isPending}
        onClick={() => document.getElementById(inputId)?.click()}
      >
        {t('objects.add_file')}
      </Button>
      <input
        id={inputId}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) add.mutate(file);
          currentTarget.value = '';
        }}
      />
    </Dialog>
  );
}
