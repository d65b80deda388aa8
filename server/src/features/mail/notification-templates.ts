import type { MailContent, MailSection } from './layout.ts';

/** The unread notifications of somebody: `count` in all, `more` beyond those in `sections`. */
type NotificationMail = {
  name: string;
  workspace: string;
  count: number;
  more: number;
  /** Named in the subject when it is alone. */
  first: { title: string; about: { name: string } | null } | undefined;
  sections: readonly MailSection[];
  links: { notifications: string; preferences: string; unsubscribe: string };
};

export type NotificationTemplates = { notifications: (mail: NotificationMail) => MailContent };

const alone = ({ count, first }: NotificationMail): string | undefined =>
  count === 1 && first ? [first.title, first.about?.name].filter(Boolean).join(' · ') : undefined;

const en: NotificationTemplates = {
  notifications: (mail) => ({
    subject: alone(mail) ?? `${mail.count} unread notifications in ${mail.workspace}`,
    preview: mail.sections[0]?.lines[0]?.text ?? '',
    title: `Hello ${mail.name}`,
    paragraphs: [
      mail.count === 1 ? 'You have not read this yet:' : `You have not read these ${mail.count} notifications yet:`,
    ],
    sections: mail.sections,
    button: { label: 'Show all notifications', url: mail.links.notifications },
    notes: [
      ...(mail.more > 0 ? [`There are ${mail.more} older ones.`] : []),
      `You receive this email because of how you chose to be notified in ${mail.workspace}.`,
    ],
    links: [
      { label: 'Choose what you receive', url: mail.links.preferences },
      { label: 'Unsubscribe', url: mail.links.unsubscribe },
    ],
  }),
};

const pt: NotificationTemplates = {
  notifications: (mail) => ({
    subject: alone(mail) ?? `${mail.count} notificações não lidas em ${mail.workspace}`,
    preview: mail.sections[0]?.lines[0]?.text ?? '',
    title: `Olá, ${mail.name}`,
    paragraphs: [
      mail.count === 1 ? 'Você ainda não leu isto:' : `Você ainda não leu estas ${mail.count} notificações:`,
    ],
    sections: mail.sections,
    button: { label: 'Ver todas as notificações', url: mail.links.notifications },
    notes: [
      ...(mail.more > 0 ? [`Há mais ${mail.more}, anteriores a estas.`] : []),
      `Você recebe este e-mail por causa das suas preferências de notificação em ${mail.workspace}.`,
    ],
    links: [
      { label: 'Escolher o que receber', url: mail.links.preferences },
      { label: 'Cancelar a inscrição', url: mail.links.unsubscribe },
    ],
  }),
};

export const notificationTemplates = { en, pt };
