import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import { spokenTime } from '../../kernel/time-in-words.ts';

type Locale = 'en' | 'pt';
/** `who` did it; `detail` is what the row keeps besides: a guest's name, or what has changed. */
type SentenceInput = { who: string | null; detail: string };
type Sentence = (told: SentenceInput) => string;

/** "2026-11-26T09:00", as somebody says it. */
const spoken = (locale: Locale, detail: string): string => spokenTime(`${detail}Z`, 'moment', locale, 'UTC');

/** When the first visit of a day begins, and how many there are: "2026-11-26T09:00 3". */
function visitsOf(detail: string): [string, number] {
  const [first = '', count = '1'] = detail.split(' ');
  return [first, Number(count)];
}

/** Of several at once, how many. */
const isNumber = (detail: string): boolean => /^\d+$/.test(detail);

/** How many articles, and whose they were. */
function ownedBy(detail: string): [number, string] {
  const [count = '', ...name] = detail.split(' ');
  return [Number(count), name.join(' ')];
}

/** One sentence for each kind and language, as the list, the push and the e-mail show it. */
const sentences: Record<Locale, Record<NotificationKind, Sentence>> = {
  en: {
    mention: ({ who }) => `${who} mentioned you`,
    reply: ({ who }) => `${who} replied to you`,
    message: ({ who }) => `New message from ${who}`,
    ticket_assigned: ({ who }) => (who ? `${who} assigned a ticket to you` : 'A ticket was assigned to you'),
    ticket_changed: ({ who, detail }) => `${who ?? 'Somebody'} changed the ${detail || 'ticket'}`,
    ticket_overdue: () => 'A ticket of yours is overdue',
    ticket_closed: ({ who }) => `${who ?? 'Somebody'} closed a ticket`,
    ticket_reopened: ({ who }) => `${who ?? 'Somebody'} reopened a ticket`,
    visit_planned: ({ who, detail }) => `${who ?? 'Somebody'} planned a visit for you: ${spoken('en', detail)}`,
    visit_moved: ({ who, detail }) => `${who ?? 'Somebody'} moved a visit of yours to ${spoken('en', detail)}`,
    visit_cancelled: ({ detail }) => `Your visit on ${spoken('en', detail)} will not take place`,
    visit_tomorrow: ({ detail }) => {
      const [first, count] = visitsOf(detail);
      return count > 1
        ? `${count} visits are planned for you, the first one ${spoken('en', first)}`
        : `A visit is planned for you: ${spoken('en', first)}`;
    },
    visit_soon: ({ detail }) => `Your visit begins soon: ${spoken('en', detail)}`,
    sheet_to_review: ({ who }) => `${who ?? 'Somebody'} asks you to review a sheet`,
    guest_waiting: ({ detail }) => `${detail} is waiting to be admitted`,
    call_started: ({ who }) => `${who} is calling`,
    call_missed: ({ who }) => `Missed call from ${who}`,
    invitation_accepted: ({ who }) => `${who ?? 'Somebody'} accepted your invitation`,
    warranty_ending: ({ detail }) =>
      isNumber(detail) ? `The warranties of ${detail} assets end soon` : `The warranty of ${detail} ends soon`,
    article_review: ({ detail }) =>
      isNumber(detail) ? `${detail} of your articles are due for review` : `Your article “${detail}” is due for review`,
    article_owner_left: ({ detail }) => {
      const [count, name] = ownedBy(detail);
      return `${name} has left: ${count === 1 ? 'an article needs' : `${count} articles need`} another owner`;
    },
    article_comment: ({ who, detail }) => `${who ?? 'Somebody'} commented on “${detail}”`,
    article_flagged: ({ who, detail }) => `${who ?? 'Somebody'} flagged your article “${detail}”`,
    flag_answered: ({ who, detail }) => `${who ?? 'Somebody'} replied about “${detail}”`,
    export_ready: () => 'The copy of your data is ready',
    reminder: ({ who }) => (who ? `Reminder: message from ${who}` : 'Reminder'),
  },
  pt: {
    mention: ({ who }) => `${who} mencionou você`,
    reply: ({ who }) => `${who} respondeu a você`,
    message: ({ who }) => `Nova mensagem de ${who}`,
    ticket_assigned: ({ who }) => (who ? `${who} atribuiu um ticket a você` : 'Um ticket foi atribuído a você'),
    ticket_changed: ({ who, detail }) => `${who ?? 'Alguém'} alterou ${detail || 'o ticket'}`,
    ticket_overdue: () => 'Um ticket seu está atrasado',
    ticket_closed: ({ who }) => `${who ?? 'Alguém'} fechou um ticket`,
    ticket_reopened: ({ who }) => `${who ?? 'Alguém'} reabriu um ticket`,
    visit_planned: ({ who, detail }) => `${who ?? 'Alguém'} planejou uma visita para você: ${spoken('pt', detail)}`,
    visit_moved: ({ who, detail }) => `${who ?? 'Alguém'} moveu uma visita sua para ${spoken('pt', detail)}`,
    visit_cancelled: ({ detail }) => `Sua visita de ${spoken('pt', detail)} não vai acontecer`,
    visit_tomorrow: ({ detail }) => {
      const [first, count] = visitsOf(detail);
      return count > 1
        ? `Você tem ${count} visitas, a primeira ${spoken('pt', first)}`
        : `Você tem uma visita: ${spoken('pt', first)}`;
    },
    visit_soon: ({ detail }) => `Sua visita começa em breve: ${spoken('pt', detail)}`,
    sheet_to_review: ({ who }) => `${who ?? 'Alguém'} pediu que você revise uma ficha`,
    guest_waiting: ({ detail }) => `${detail} está aguardando para entrar`,
    call_started: ({ who }) => `${who} está ligando`,
    call_missed: ({ who }) => `Chamada perdida de ${who}`,
    invitation_accepted: ({ who }) => `${who ?? 'Alguém'} aceitou seu convite`,
    warranty_ending: ({ detail }) =>
      isNumber(detail)
        ? `As garantias de ${detail} ativos terminam em breve`
        : `A garantia de ${detail} termina em breve`,
    article_review: ({ detail }) =>
      isNumber(detail) ? `${detail} artigos seus precisam de revisão` : `Seu artigo “${detail}” precisa de revisão`,
    article_owner_left: ({ detail }) => {
      const [count, name] = ownedBy(detail);
      return `${name} saiu: ${count === 1 ? 'um artigo precisa' : `${count} artigos precisam`} de outro responsável`;
    },
    article_comment: ({ who, detail }) => `${who ?? 'Alguém'} comentou “${detail}”`,
    article_flagged: ({ who, detail }) => `${who ?? 'Alguém'} apontou um problema no seu artigo “${detail}”`,
    flag_answered: ({ who, detail }) => `${who ?? 'Alguém'} respondeu sobre “${detail}”`,
    export_ready: () => 'A cópia dos seus dados está pronta',
    reminder: ({ who }) => (who ? `Lembrete: mensagem de ${who}` : 'Lembrete'),
  },
};

/** Names of a ticket's fields, as the history calls them, in a sentence. */
const fields: Record<Locale, Record<string, string>> = {
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

const fieldsIn = (locale: Locale, detail: string): string =>
  new Intl.ListFormat(locale).format(detail.split(',').flatMap((field) => fields[locale][field] ?? []));

/** What a notification says first. */
export function titleOf(locale: Locale, kind: NotificationKind, { who, detail }: SentenceInput): string {
  const shown = kind === 'ticket_changed' ? fieldsIn(locale, detail) : detail;
  return sentences[locale][kind]({ who, detail: shown });
}
