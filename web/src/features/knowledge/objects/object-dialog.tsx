import { Button, TextInput } from '@mantine/core';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { type ArticleObject, objectsApi } from '@sightline/contract/knowledge/objects';
import { showsText } from '@sightline/contract/visible-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { objectQuery } from '../api.ts';
import { DocumentView } from '../read/document-view.tsx';
import { ShownObject } from '../read/shown-object.tsx';
import classes from './objects.module.css';
import { fromText, toText } from './plain-text.ts';
import { TextArea } from './text-dialog.tsx';

/** Shows an object of the library, the articles that use it, and what can be changed. */
export function ObjectDialog({ object, onClose }: { object: ArticleObject; onClose: () => void }) {
  const { t } = useTranslation('writing');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [name, setName] = useState(object.name);
  const before = object.body ? toText(object.body as ArticleDocument) : '';
  const [text, setText] = useState(before);
  const { data } = useQuery(objectQuery(object.id));
  const refresh = () => cache.invalidateQueries({ queryKey: ['knowledge'] });
  const params = { id: object.id };
  const save = useMutation({
    mutationFn: () =>
      unwrap(call(objectsApi.update, { params, body: { name, ...(text !== before && { body: fromText(text) }) } })),
    onSuccess: onClose,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => unwrap(call(objectsApi.remove, { params })),
    onSuccess: onClose,
    onSettled: refresh,
  });
  const usedIn = data?.used_in ?? [];
  return (
    <Dialog opened onClose={onClose} title={object.name} size="lg">
      <div className={classes.detail}>
        {object.kind === 'text' ? (
          <TextArea value={text} onChange={setText} />
        ) : (
          <ShownObject
            object={object}
            links={[]}
            showText={(document) => <DocumentView document={document} links={[]} objects={[]} ticked={[]} />}
          />
        )}
        <TextInput
          label={t('objects.name')}
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <section>
          <h3>{t('objects.used_in')}</h3>
          {data && usedIn.length === 0 && <p>{t('objects.unused')}</p>}
          <ul>
            {usedIn.map(({ id, title }) => (
              <li key={id}>
                <Link to="/knowledge/article/edit/$id" params={{ id }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <DialogActions>
        <Button
          variant="subtle"
          color="red"
          disabled={!data || usedIn.length > 0}
          title={usedIn.length > 0 ? t('objects.in_use') : undefined}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('objects.remove')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button loading={save.isPending} disabled={!showsText(name)} onClick={() => save.mutate()}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
