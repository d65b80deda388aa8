import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { Locale } from '@sightline/contract/scalars';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertError } from '#web/lib/alerts.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import classes from './usages.module.css';
import { messagesToChooseQuery, snapshotsToChooseQuery, writeFromTicket } from './write-from-ticket.ts';

/** Chooses the parts of a ticket that become an article. */
export function WriteDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t, i18n } = useTranslation('articles');
  const { t: tc } = useTranslation();
  const navigate = useNavigate();
  const [id] = useState(() => uuidv7());
  const [title, setTitle] = useState(ticket.subject);
  const [language, setLanguage] = useState<Locale>(i18n.language.startsWith('pt') ? 'pt' : 'en');
  const { data: messages = [] } = useQuery(messagesToChooseQuery(ticket.room_id));
  const { data: snapshots = [] } = useQuery(snapshotsToChooseQuery(ticket.id));
  const texts = messages.filter(({ kind, deleted, message }) => kind === 'message' && !deleted && message !== '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pictures, setPictures] = useState<ReadonlySet<string>>(new Set());
  const write = useMutation({
    mutationFn: () =>
      writeFromTicket({
        ...{ ticketId: ticket.id, id, title, language },
        messageIds: texts.filter((message) => chosen.has(message.id)).map((message) => message.id),
        snapshots: snapshots.filter((snapshot) => pictures.has(snapshot.id)),
      }),
    onSuccess: ({ missing }) => {
      if (missing > 0) alertError(t('write.missing', { count: missing }));
      void navigate({ to: '/knowledge/article/edit/$id', params: { id } });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('write.title')} size="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) write.mutate();
        }}
      >
        <TextInput
          label={t('write.name')}
          required
          maxLength={limits.subject}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label={t('write.language')}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Locale)}
          data={[
            { value: 'en', label: t('language.en') },
            { value: 'pt', label: t('language.pt') },
          ]}
        />
        {texts.length > 0 && (
          <section aria-label={t('write.messages')}>
            <p className={classes.title}>{t('write.messages')}</p>
            <ul className={classes.messages}>
              {texts.map(({ id: messageId, message, sender }) => (
                <li key={messageId}>
                  <Checkbox
                    checked={chosen.has(messageId)}
                    onChange={() => setChosen(toggled(chosen, messageId))}
                    label={message.slice(0, 300)}
                    description={sender.name}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {snapshots.length > 0 && (
          <section aria-label={t('write.pictures')}>
            <p className={classes.title}>{t('write.pictures')}</p>
            <ul className={classes.pictures}>
              {snapshots.map(({ id: snapshotId, picture, caption }) => (
                <li key={snapshotId}>
                  <img src={picture.thumbnail_url ?? picture.url} alt="" />
                  <Checkbox
                    checked={pictures.has(snapshotId)}
                    onChange={() => setPictures(toggled(pictures, snapshotId))}
                    label={caption || t('write.picture')}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className={classes.sub}>{t('write.hint')}</p>
        <FormError>{write.isError ? sentencesOfError(write.error).join(' ') : ''}</FormError>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tc('actions.cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('write.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
