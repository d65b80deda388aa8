import type { MailContent } from './layout.ts';

type BookingLink = { workspace: string; host: string; subject: string; minutes: number; url: string };
type BookingConfirmed = {
  workspace: string;
  subject: string;
  minutes: number;
  notice_hours: number;
  at: string;
  url: string;
  calendarUrl: string;
};

type BookingCancelled = { workspace: string; subject: string; at: string; url: string; calendarUrl: string };

type VisitReminder = {
  workspace: string;
  subject: string;
  technician: string;
  at: string;
  place: string;
  /** The page where the customer confirms or moves a booking; else the ticket. */
  link: { isBooking: boolean; url: string };
};

/** E-mails to customers who choose the time of a visit. */
export type BookingTemplates = {
  bookingLink: (link: BookingLink) => MailContent;
  bookingConfirmed: (booking: BookingConfirmed) => MailContent;
  bookingCancelled: (booking: BookingCancelled) => MailContent;
  visitReminder: (visit: VisitReminder) => MailContent;
};

const en: BookingTemplates = {
  bookingLink: ({ workspace, host, subject, minutes, url }) => ({
    subject: `Choose a time for our visit: ${subject}`,
    preview: `${workspace} would like to visit you.`,
    title: 'When does a visit suit you?',
    paragraphs: [
      `${host} of ${workspace} would like to visit you about “${subject}”. The visit takes about ${minutes} minutes.`,
      'Choose one of the free times. You need no account.',
    ],
    button: { label: 'Choose a time', url },
    notes: ['The link is meant for you. Who has it can choose the time.'],
  }),
  bookingConfirmed: ({ workspace, subject, minutes, notice_hours, at, url, calendarUrl }) => ({
    subject: `Your appointment: ${at}`,
    preview: subject,
    title: 'Your appointment is booked',
    paragraphs: [at, `${workspace} visits you about “${subject}”. It takes about ${minutes} minutes.`],
    button: { label: 'View, move or cancel', url },
    notes: [
      notice_hours > 0
        ? `You can move or cancel the appointment until ${notice_hours} hours before it.`
        : 'You can move or cancel the appointment until it begins.',
    ],
    links: [{ label: 'Add to calendar', url: calendarUrl }],
  }),
  bookingCancelled: ({ workspace, subject, at, url, calendarUrl }) => ({
    subject: `Cancelled: your appointment on ${at}`,
    preview: subject,
    title: 'Your appointment is cancelled',
    paragraphs: [at, `${workspace} does not visit you about “${subject}” at this time.`],
    button: { label: 'Choose another time', url },
    notes: ['Did you add the appointment to your calendar? Open the link below to remove it there.'],
    links: [{ label: 'Remove from calendar', url: calendarUrl }],
  }),
  visitReminder: ({ workspace, subject, technician, at, place, link }) => ({
    subject: `Reminder of our visit: ${at}`,
    preview: subject,
    title: `${workspace} visits you soon`,
    paragraphs: [
      at,
      `It is about “${subject}”.`,
      ...(technician ? [`Who comes: ${technician}`] : []),
      ...(place ? [`Where: ${place}`] : []),
    ],
    button: { label: link.isBooking ? 'Confirm, move or cancel' : 'Open the ticket', url: link.url },
    notes: link.isBooking ? [] : ['If the time does not suit you, tell us in the ticket.'],
  }),
};

const pt: BookingTemplates = {
  bookingLink: ({ workspace, host, subject, minutes, url }) => ({
    subject: `Escolha um horário para a nossa visita: ${subject}`,
    preview: `${workspace} gostaria de visitar você.`,
    title: 'Qual horário é melhor para você?',
    paragraphs: [
      `${host}, de ${workspace}, gostaria de fazer uma visita sobre “${subject}”. Ela dura cerca de ${minutes} minutos.`,
      'Escolha um dos horários livres. Você não precisa de uma conta.',
    ],
    button: { label: 'Escolher um horário', url },
    notes: ['Este link é para você. Quem o tiver pode escolher o horário.'],
  }),
  bookingConfirmed: ({ workspace, subject, minutes, notice_hours, at, url, calendarUrl }) => ({
    subject: `Seu agendamento: ${at}`,
    preview: subject,
    title: 'Seu agendamento está confirmado',
    paragraphs: [at, `${workspace} vai visitar você sobre “${subject}”. A visita dura cerca de ${minutes} minutos.`],
    button: { label: 'Ver, mudar ou cancelar', url },
    notes: [
      notice_hours > 0
        ? `Você pode mudar ou cancelar o agendamento até ${notice_hours} horas antes.`
        : 'Você pode mudar ou cancelar o agendamento até o início.',
    ],
    links: [{ label: 'Adicionar ao calendário', url: calendarUrl }],
  }),
  bookingCancelled: ({ workspace, subject, at, url, calendarUrl }) => ({
    subject: `Cancelado: seu agendamento de ${at}`,
    preview: subject,
    title: 'Seu agendamento foi cancelado',
    paragraphs: [at, `${workspace} não fará a visita sobre “${subject}” neste horário.`],
    button: { label: 'Escolher outro horário', url },
    notes: ['Você adicionou o agendamento ao seu calendário? Abra o link abaixo para removê-lo de lá.'],
    links: [{ label: 'Remover do calendário', url: calendarUrl }],
  }),
  visitReminder: ({ workspace, subject, technician, at, place, link }) => ({
    subject: `Lembrete da nossa visita: ${at}`,
    preview: subject,
    title: `${workspace} vai visitar você em breve`,
    paragraphs: [
      at,
      `O assunto é “${subject}”.`,
      ...(technician ? [`Quem vai: ${technician}`] : []),
      ...(place ? [`Local: ${place}`] : []),
    ],
    button: { label: link.isBooking ? 'Confirmar, mudar ou cancelar' : 'Abrir o ticket', url: link.url },
    notes: link.isBooking ? [] : ['Se o horário não for bom para você, avise no ticket.'],
  }),
};

export const bookingTemplates = { en, pt };
