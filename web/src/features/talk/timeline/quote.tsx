import type { ChatMessage } from '@sightline/contract/talk/talk';
import { useTranslation } from 'react-i18next';
import { plainText } from '../mentions.ts';
import classes from './quote.module.css';

type QuoteProps = { reply: NonNullable<ChatMessage['reply']>; onJump: (id: string) => void };

/** The quoted message; a click scrolls to it. */
export function Quote({ reply, onJump }: QuoteProps) {
  const { t } = useTranslation('talk');
  const text = reply.deleted ? t('deleted') : plainText(reply.message) || t('attachment');
  return (
    <button type="button" className={classes.quote} title={t('jump')} onClick={() => onJump(reply.id)}>
      <b>{reply.sender.name}</b>
      <span>{text}</span>
    </button>
  );
}
