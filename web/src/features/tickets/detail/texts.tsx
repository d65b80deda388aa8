import { limits } from '@sightline/contract/limits';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { useRewriteTicket } from '../mutations.ts';
import { EditableText } from './editable-text.tsx';
import classes from './texts.module.css';

/** Subject and description. */
export function TicketTexts({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation('tickets');
  const rewrite = useRewriteTicket(ticket.id);

  const save = (name: 'subject' | 'description') => (text: string) => rewrite({ [name]: text });

  return (
    <>
      <EditableText
        label={t('fields.subject')}
        value={ticket.subject}
        maxLength={limits.subject}
        isRequired
        disabled={disabled}
        onSave={save('subject')}
      >
        <h2 className={classes.subject}>{ticket.subject}</h2>
      </EditableText>
      <EditableText
        label={t('fields.description')}
        value={ticket.description}
        maxLength={limits.description}
        isMultiline
        disabled={disabled}
        onSave={save('description')}
      >
        <p className={classes.description} data-empty={ticket.description === '' || undefined}>
          {ticket.description ? <LinkedText>{ticket.description}</LinkedText> : t('detail.no_description')}
        </p>
      </EditableText>
    </>
  );
}
