import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import { spokenTime } from '../../kernel/time-in-words.ts';
import type { PayloadOf } from './payloads.ts';

type Locale = 'en' | 'pt';
/** `who`: the name of the actor. */
type SentenceInput<Kind extends NotificationKind> = { who: string | null; payload: PayloadOf<Kind> };
type Sentences = { [Kind in NotificationKind]: (input: SentenceInput<Kind>) => string };

/** The local time of a payload as people say it. */
const spoken = (locale: Locale, local: string): string => spokenTime(`${local}Z`, 'moment', locale, 'UTC');

/** Names of a ticket's fields, as the history calls them, in a sentence. */
const fieldNames: Record<Locale, Record<string, string>> = {
  en: {
    subject: 'subject',
    description: 'description',
    status: 'status',
    priority: 'priority',
    due_date: 'due date',
    branch: 'customer',
  },
  pt: {
    subject: 'o assunto',
    description: 'a descrição',
    status: 'o status',
    priority: 'a prioridade',
    due_date: 'o prazo',
    branch: 'o cliente',
  },
};

const fieldsIn = (locale: Locale, fields: readonly string[]): string =>
  new Intl.ListFormat(locale).format(fields.flatMap((field) => fieldNames[locale][field] ?? []));

/** One sentence for each kind and language, as the list, the push and the e-mail show it. */
const sentences: Record<Locale, Sentences> = {
  en: {
    mention: ({ who }) => `${who} mentioned you`,
    reply: ({ who }) => `${who} replied to you`,
    message: ({ who }) => `New message from ${who}`,
    ticket_assigned: ({ who }) => (who ? `${who} assigned a ticket to you` : 'A ticket was assigned to you'),
    ticket_changed: ({ who, payload }) =>
      `${who ?? 'Somebody'} changed the ${fieldsIn('en', payload.fields) || 'ticket'}`,
    ticket_overdue: () => 'A ticket of yours is overdue',
    ticket_closed: ({ who }) => `${who ?? 'Somebody'} closed a ticket`,
    ticket_reopened: ({ who }) => `${who ?? 'Somebody'} reopened a ticket`,
    visit_planned: ({ who, payload }) =>
      `${who ?? 'Somebody'} planned a visit for you: ${spoken('en', payload.begins)}`,
    visit_moved: ({ who, payload }) => `${who ?? 'Somebody'} moved a visit of yours to ${spoken('en', payload.begins)}`,
    visit_cancelled: ({ payload }) => `Your visit on ${spoken('en', payload.begins)} will not take place`,
    visit_tomorrow: ({ payload: { first, count } }) =>
      count > 1
        ? `${count} visits are planned for you, the first one ${spoken('en', first)}`
        : `A visit is planned for you: ${spoken('en', first)}`,
    visit_soon: ({ payload }) => `Your visit begins soon: ${spoken('en', payload.begins)}`,
    sheet_to_review: ({ who }) => `${who ?? 'Somebody'} asks you to review a sheet`,
    guest_waiting: ({ payload }) => `${payload.guest} is waiting to be admitted`,
    call_started: ({ who }) => `${who} is calling`,
    call_missed: ({ who }) => `Missed call from ${who}`,
    invitation_accepted: ({ who }) => `${who ?? 'Somebody'} accepted your invitation`,
    warranty_ending: ({ payload: { count, name } }) =>
      name === null ? `The warranties of ${count} assets end soon` : `The warranty of ${name} ends soon`,
    article_review: ({ payload: { count, name } }) =>
      name === null ? `${count} of your articles are due for review` : `Your article “${name}” is due for review`,
    article_owner_left: ({ payload: { count, owner } }) =>
      `${owner} has left: ${count === 1 ? 'an article needs' : `${count} articles need`} another owner`,
    article_comment: ({ who, payload }) => `${who ?? 'Somebody'} commented on “${payload.title}”`,
    article_flagged: ({ who, payload }) => `${who ?? 'Somebody'} flagged your article “${payload.title}”`,
    flag_answered: ({ who, payload }) => `${who ?? 'Somebody'} replied about “${payload.title}”`,
    export_ready: () => 'The copy of your data is ready',
    reminder: ({ who }) => (who ? `Reminder: message from ${who}` : 'Reminder'),
  },
  pt: {
    mention: ({ who }) => `${who} mencionou você`,
    reply: ({ who }) => `${who} respondeu a você`,
    message: ({ who }) => `Nova mensagem de ${who}`,
    ticket_assigned: ({ who }) => (who ? `${who} atribuiu um ticket a você` : 'Um ticket foi atribuído a você'),
    ticket_changed: ({ who, payload }) => `${who ?? 'Alguém'} alterou ${fieldsIn('pt', payload.fields) || 'o ticket'}`,
    ticket_overdue: () => 'Um ticket seu está atrasado',
    ticket_closed: ({ who }) => `${who ?? 'Alguém'} fechou um ticket`,
    ticket_reopened: ({ who }) => `${who ?? 'Alguém'} reabriu um ticket`,
    visit_planned: ({ who, payload }) =>
      `${who ?? 'Alguém'} planejou uma visita para você: ${spoken('pt', payload.begins)}`,
    visit_moved: ({ who, payload }) => `${who ?? 'Alguém'} moveu uma visita sua para ${spoken('pt', payload.begins)}`,
    visit_cancelled: ({ payload }) => `Sua visita de ${spoken('pt', payload.begins)} não vai acontecer`,
    visit_tomorrow: ({ payload: { first, count } }) =>
      count > 1
        ? `Você tem ${count} visitas, a primeira ${spoken('pt', first)}`
        : `Você tem uma visita: ${spoken('pt', first)}`,
    visit_soon: ({ payload }) => `Sua visita começa em breve: ${spoken('pt', payload.begins)}`,
    sheet_to_review: ({ who }) => `${who ?? 'Alguém'} pediu que você revise uma ficha`,
    guest_waiting: ({ payload }) => `${payload.guest} está aguardando para entrar`,
    call_started: ({ who }) => `${who} está ligando`,
    call_missed: ({ who }) => `Chamada perdida de ${who}`,
    invitation_accepted: ({ who }) => `${who ?? 'Alguém'} aceitou seu convite`,
    warranty_ending: ({ payload: { count, name } }) =>
      name === null ? `As garantias de ${count} ativos terminam em breve` : `A garantia de ${name} termina em breve`,
    article_review: ({ payload: { count, name } }) =>
      name === null ? `${count} artigos seus precisam de revisão` : `Seu artigo “${name}” precisa de revisão`,
    article_owner_left: ({ payload: { count, owner } }) =>
      `${owner} saiu: ${count === 1 ? 'um artigo precisa' : `${count} artigos precisam`} de outro responsável`,
    article_comment: ({ who, payload }) => `${who ?? 'Alguém'} comentou “${payload.title}”`,
    article_flagged: ({ who, payload }) => `${who ?? 'Alguém'} apontou um problema no seu artigo “${payload.title}”`,
    flag_answered: ({ who, payload }) => `${who ?? 'Alguém'} respondeu sobre “${payload.title}”`,
    export_ready: () => 'A cópia dos seus dados está pronta',
    reminder: ({ who }) => (who ? `Lembrete: mensagem de ${who}` : 'Lembrete'),
  },
};

/** The title of a notification. */
export const titleOf = <Kind extends NotificationKind>(
  locale: Locale,
  kind: Kind,
  input: SentenceInput<Kind>,
): string => sentences[locale][kind](input);
