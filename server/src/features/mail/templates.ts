import type { SecurityChange } from '@sightline/contract/mail/mail';
import { type AccountTemplates, accountTemplates } from './account-templates.ts';
import { type BookingTemplates, bookingTemplates } from './booking-templates.ts';
import type { MailContent } from './layout.ts';
import { type NotificationTemplates, notificationTemplates } from './notification-templates.ts';
import { type SheetTemplates, sheetMailTemplates } from './sheet-templates.ts';

/** `guest` is empty if the name is unknown. `until` says when the link expires. */
type CallInvitation = { guest: string; host: string; workspace: string; url: string; until: string };

/** `spaces` are the customers of a guest; `name` and `message` may be empty. */
type WorkspaceInvitation = {
  name: string;
  host: string;
  workspace: string;
  spaces: string;
  message: string;
  url: string;
  code: string;
  until: string;
};

/** `time` is empty if it is not known when the technician arrives. */
type OnTheWay = { technician: string; workspace: string; subject: string; time: string; url: string };

type MailTemplates = AccountTemplates &
  BookingTemplates &
  NotificationTemplates &
  SheetTemplates & {
    footer: (workspace: string, product: string) => string;
    linkHint: string;
    test: (workspace: string) => MailContent;
    passwordReset: (name: string, url: string, until: string) => MailContent;
    securityNotice: (name: string, change: SecurityChange, device: string, at: string) => MailContent;
    callInvitation: (invitation: CallInvitation) => MailContent;
    visitOnTheWay: (visit: OnTheWay) => MailContent;
    workspaceInvitation: (invitation: WorkspaceInvitation) => MailContent;
  };

const securityChangesEn: Record<SecurityChange, string> = {
  authenticator_added: 'An authenticator app was added to your account',
  authenticator_removed: 'The authenticator app was removed from your account',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  recovery_codes_renewed: 'Your recovery codes were replaced',
};

const securityChangesPt: Record<SecurityChange, string> = {
  authenticator_added: 'Um aplicativo autenticador foi adicionado à sua conta',
  authenticator_removed: 'O aplicativo autenticador foi removido da sua conta',
  passkey_added: 'Uma chave de acesso foi adicionada à sua conta',
  passkey_removed: 'Uma chave de acesso foi removida da sua conta',
  recovery_codes_renewed: 'Os seus códigos de recuperação foram substituídos',
};

const en: MailTemplates = {
  ...accountTemplates.en,
  ...bookingTemplates.en,
  ...notificationTemplates.en,
  ...sheetMailTemplates.en,
  footer: (workspace, product) =>
    product === workspace ? `Sent by ${workspace}.` : `Sent by ${workspace} with ${product}.`,
  linkHint: 'If the button does not work, open this address:',
  test: (workspace) => ({
    subject: `Test email from ${workspace}`,
    preview: 'Emails get through.',
    title: 'Emails get through',
    paragraphs: [
      `${workspace} can send emails: you are reading one.`,
      'There is nothing you need to do. Somebody who looks after this workspace asked for this test.',
    ],
    notes: [],
  }),
  passwordReset: (name, url, until) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, within the next hour.',
    title: `Hello ${name}`,
    paragraphs: ['You said that you forgot your password. Choose a new one here:'],
    button: { label: 'Choose a new password', url },
    notes: [
      `The link works once, until ${until}. Choosing a new password signs you out everywhere.`,
      'If this was not you, ignore this email: your password stays as it is.',
    ],
  }),
  securityNotice: (name, change, device, at) => ({
    subject: securityChangesEn[change],
    preview: 'If this was not you, act now.',
    title: `Hello ${name}`,
    paragraphs: [
      `${securityChangesEn[change]}: ${at}${device && `, with ${device}`}.`,
      'If this was you, there is nothing you need to do.',
    ],
    notes: [
      'If this was not you, change your password, end your other sessions in Settings, Security, and tell an administrator of your workspace.',
    ],
  }),
  callInvitation: ({ guest, host, workspace, url, until }) => ({
    subject: `${host} invites you to a video call`,
    preview: 'Join from your phone or computer. You need no account and no app.',
    title: guest ? `Hello ${guest}` : 'You are invited to a video call',
    paragraphs: [
      `${host} of ${workspace} would like to help you in a video call and see what you see.`,
      'Open the link on the device whose camera you want to use, usually a phone. You need no account and no app.',
    ],
    button: { label: 'Join the call', url },
    notes: [
      `The link works until ${until}, and no longer than the call. It is meant for you: please do not pass it on.`,
      'If you do not expect a call, ignore this email.',
    ],
  }),
  visitOnTheWay: ({ technician, workspace, subject, time, url }) => ({
    subject: `${technician} is on the way${time && `, arriving at ${time}`}`,
    preview: subject,
    title: `${technician} is on the way`,
    paragraphs: [
      `${technician} of ${workspace} is on the way to you${time && ` and expects to arrive at ${time}`}.`,
      `It is about: ${subject}`,
    ],
    button: { label: 'Open the ticket', url },
    notes: [],
  }),
  workspaceInvitation: ({ name, host, workspace, spaces, message, url, code, until }) => ({
    subject: `${host} invites you to ${workspace}`,
    preview: 'Choose a name and a password, and you are in.',
    title: name ? `Hello ${name}` : `You are invited to ${workspace}`,
    paragraphs: [
      `${host} invites you to work together in ${workspace}${spaces && `, for ${spaces}`}.`,
      ...(message ? [`${host} writes: “${message}”`] : []),
    ],
    button: { label: 'Accept the invitation', url },
    secrets: [code],
    notes: [
      `The link works once, until ${until}. It is meant for you: please do not pass it on.`,
      `On another device, type this code instead: ${code}`,
      'If you do not expect this invitation, ignore this email.',
    ],
  }),
};

const pt: MailTemplates = {
  ...accountTemplates.pt,
  ...bookingTemplates.pt,
  ...notificationTemplates.pt,
  ...sheetMailTemplates.pt,
  footer: (workspace, product) =>
    product === workspace ? `Enviado por ${workspace}.` : `Enviado por ${workspace} com o ${product}.`,
  linkHint: 'Se o botão não funcionar, abra este endereço:',
  test: (workspace) => ({
    subject: `E-mail de teste de ${workspace}`,
    preview: 'Os e-mails estão chegando.',
    title: 'Os e-mails estão chegando',
    paragraphs: [
      `${workspace} consegue enviar e-mails: você está lendo um.`,
      'Não é preciso fazer nada. Alguém que cuida deste espaço de trabalho pediu este teste.',
    ],
    notes: [],
  }),
  passwordReset: (name, url, until) => ({
    subject: 'Escolha uma nova senha',
    preview: 'O link funciona uma vez, durante a próxima hora.',
    title: `Olá, ${name}`,
    paragraphs: ['Você disse que esqueceu a senha. Escolha uma nova aqui:'],
    button: { label: 'Escolher uma nova senha', url },
    notes: [
      `O link funciona uma vez, até ${until}. Ao escolher uma nova senha, você sai de todos os dispositivos.`,
      'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
    ],
  }),
  securityNotice: (name, change, device, at) => ({
    subject: securityChangesPt[change],
    preview: 'Se não foi você, aja agora.',
    title: `Olá, ${name}`,
    paragraphs: [
      `${securityChangesPt[change]}: ${at}${device && `, com ${device}`}.`,
      'Se foi você, não é preciso fazer nada.',
    ],
    notes: [
      'Se não foi você, mude a sua senha, encerre as suas outras sessões em Configurações, Segurança, e avise quem cuida do seu espaço de trabalho.',
    ],
  }),
  callInvitation: ({ guest, host, workspace, url, until }) => ({
    subject: `${host} convida você para uma videochamada`,
    preview: 'Entre pelo telefone ou computador. Não é preciso conta nem aplicativo.',
    title: guest ? `Olá, ${guest}` : 'Você foi convidado para uma videochamada',
    paragraphs: [
      `${host}, de ${workspace}, gostaria de ajudar você numa videochamada e ver o que você vê.`,
      'Abra o link no aparelho cuja câmera quer usar, em geral um telefone. Não é preciso conta nem aplicativo.',
    ],
    button: { label: 'Entrar na chamada', url },
    notes: [
      `O link funciona até ${until}, e não mais do que a chamada. Ele é seu: por favor, não o passe adiante.`,
      'Se você não espera uma chamada, ignore este e-mail.',
    ],
  }),
  visitOnTheWay: ({ technician, workspace, subject, time, url }) => ({
    subject: `${technician} está a caminho${time && `, chegada às ${time}`}`,
    preview: subject,
    title: `${technician} está a caminho`,
    paragraphs: [
      `${technician}, de ${workspace}, está a caminho${time && ` e deve chegar às ${time}`}.`,
      `O assunto é: ${subject}`,
    ],
    button: { label: 'Abrir o ticket', url },
    notes: [],
  }),
  workspaceInvitation: ({ name, host, workspace, spaces, message, url, code, until }) => ({
    subject: `${host} convida você para ${workspace}`,
    preview: 'Escolha um nome e uma senha para entrar.',
    title: name ? `Olá, ${name}` : `Você foi convidado para ${workspace}`,
    paragraphs: [
      `${host} convida você para trabalhar em ${workspace}${spaces && `, para ${spaces}`}.`,
      ...(message ? [`${host} escreve: “${message}”`] : []),
    ],
    button: { label: 'Aceitar o convite', url },
    secrets: [code],
    notes: [
      `O link funciona uma vez, até ${until}. Ele é seu: por favor, não o passe adiante.`,
      `Em outro aparelho, digite este código: ${code}`,
      'Se você não esperava este convite, ignore este e-mail.',
    ],
  }),
};

export const templates = { en, pt };
