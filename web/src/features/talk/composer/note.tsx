import { CloseButton } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../mentions.ts';
import type { RoomDraft } from './draft.ts';
import classes from './note.module.css';

/** Shown above the input: the message being replied to or edited. */
export function ComposerNote({ draft, onCancel }: { draft: RoomDraft; onCancel: () => void }) {
  const { t } = useTranslation('talk');
  const { t: tc } = useTranslation();
  const { reply, edited } = draft;
  const shown = edited ?? reply;
  if (!shown) return null;
  const Picture = edited ? IconPencil : IconArrowBackUp;
  return (
    <div className={classes.note}>
      <Picture size={14} stroke={1.75} aria-hidden />
      <b>{edited ? t('editing') : t('replying_to', { name: shown.sender.name })}</b>
      <span>{plainText(shown.message) || t('attachment')}</span>
      <CloseButton size="sm" aria-label={tc('actions.cancel')} onClick={onCancel} />
    </div>
  );
}
