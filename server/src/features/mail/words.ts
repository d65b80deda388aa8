import type { Letter } from './letter.ts';

type Wording = {
  footer: (workspace: string) => string;
  linkHint: string;
  test: (workspace: string) => Letter;
  passwordReset: (name: string, url: string) => Letter;
};

const en: Wording = {
  footer: (workspace) => `Sent by ${workspace} with Sightline.`,
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
  passwordReset: (name, url) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, within the next hour.',
    title: `Hello ${name}`,
    paragraphs: ['You said that you forgot your password. Choose a new one here:'],
    button: { label: 'Choose a new password', url },
    notes: [
      'The link works once, within the next hour. Choosing a new password signs you out everywhere.',
      'If this was not you, ignore this email: your password stays as it is.',
    ],
  }),
};

const pt: Wording = {
  footer: (workspace) => `Enviado por ${workspace} com o Sightline.`,
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
  passwordReset: (name, url) => ({
    subject: 'Escolha uma nova senha',
    preview: 'O link funciona uma vez, durante a próxima hora.',
    title: `Olá, ${name}`,
    paragraphs: ['Você disse que esqueceu a senha. Escolha uma nova aqui:'],
    button: { label: 'Escolher uma nova senha', url },
    notes: [
      'O link funciona uma vez, durante a próxima hora. Ao escolher uma nova senha, você sai de todos os dispositivos.',
      'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
    ],
  }),
};

export const words = { en, pt };
