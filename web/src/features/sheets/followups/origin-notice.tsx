import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { filledSheetQuery } from '../api.ts';
import { PhotoStrip } from '../photo-strip.tsx';
import { originQuery } from '../sending/api.ts';
import classes from './followups.module.css';

/** From which check a ticket follows, with the photos of its section; nothing of other tickets. */
export function OriginNotice({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('sending');
  const locale = useFieldLocale();
  const { data: origin } = useQuery(originQuery(ticketId));
  if (!origin) return null;
  return (
    <aside className={classes.origin}>
      <p>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span>
          {t('origin.check', { question: origin.question[locale], sheet: origin.sheet.number })}{' '}
          <Link to="/tickets/$ticketid" params={{ ticketid: origin.ticket.id }} search={{ tab: 'sheets' }}>
            {t('origin.ticket', { number: origin.ticket.ticket_id, subject: origin.ticket.subject })}
          </Link>
        </span>
      </p>
      {origin.note && <p>{origin.note}</p>}
      <PhotosOfCheck ticketId={origin.ticket.id} sheetId={origin.sheet.id} question={origin.question[locale]} />
    </aside>
  );
}

type PhotosOfCheckProps = { ticketId: string; sheetId: string; question: string };

/** A check has no photos of its own: those asked for beside it are in its section. */
function PhotosOfCheck({ ticketId, sheetId, question }: PhotosOfCheckProps) {
  const locale = useFieldLocale();
  const { data } = useQuery(filledSheetQuery(ticketId, sheetId));
  const section = data?.filled.sections.find(({ questions }) =>
    questions.some(({ label }) => label[locale] === question),
  );
  const beside = new Set(section?.questions.map(({ id }) => id));
  const photos = data?.filled.photos.filter(({ question_id }) => beside.has(question_id)) ?? [];
  return <PhotoStrip photos={photos} label={question} />;
}
