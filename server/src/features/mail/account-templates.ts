import type { MailContent } from './layout.ts';

type Link = { name: string; url: string; until: string };
type ChangeLink = Link & { email: string };

/** E-mails about somebody's own account. `email` is the new address. */
export type AccountTemplates = {
  passwordBySso: (way: { name: string; provider: string; url: string }) => MailContent;
  setupCode: (code: { code: string }) => MailContent;
  setupTaken: (account: { email: string; url: string }) => MailContent;
  emailChangeOld: (change: ChangeLink) => MailContent;
  emailChangeNew: (change: ChangeLink) => MailContent;
  emailChangeTaken: (change: { email: string }) => MailContent;
  emailConfirmation: (change: ChangeLink) => MailContent;
  emailChanged: (change: { name: string; email: string }) => MailContent;
  dataExport: (link: Link) => MailContent;
  removalAsked: (link: Link) => MailContent;
  removalConfirmed: (link: Link) => MailContent;
  removalTakenBack: (person: { name: string }) => MailContent;
};

const en: AccountTemplates = {
  passwordBySso: ({ name, provider, url }) => ({
    subject: `You sign in with ${provider}`,
    preview: 'You need no password here.',
    title: `Hello ${name}`,
    paragraphs: [
      `You said that you forgot your password. Your workspace has you sign in with ${provider}, so there is no password to choose here.`,
      'Open the sign-in page and choose single sign-on. If you cannot get in there, ask the people who manage your account at work.',
    ],
    button: { label: 'Sign in', url },
    notes: ['If this was not you, ignore this email: nothing has changed.'],
  }),
  setupCode: ({ code }) => ({
    subject: `${code} is your code`,
    preview: 'Type it where you set up your workspace.',
    title: `Your code is ${code}`,
    secrets: [code],
    paragraphs: ['Type it where you are setting up your workspace. It shows us that this address is yours.'],
    notes: [
      'The code works for 15 minutes. Do not pass it on: nobody of us will ask you for it.',
      'If you are not setting up a workspace, ignore this email.',
    ],
  }),
  setupTaken: ({ email, url }) => ({
    subject: 'You already have an account',
    preview: 'Sign in to create another workspace.',
    title: 'You already have an account',
    paragraphs: [
      `Somebody wanted to set up a workspace with ${email}, which has an account already. Nothing has changed.`,
      'If this was you, sign in. You can create another workspace under Account, Workspaces.',
    ],
    button: { label: 'Sign in', url },
    notes: ['If this was not you, ignore this email.'],
  }),
  emailChangeOld: ({ name, email, url, until }) => ({
    subject: 'Confirm your new email address',
    preview: `Your account is to use ${email}.`,
    title: `Hello ${name}`,
    paragraphs: [
      `You asked to use ${email} for your account instead of this address. Confirm it here, and with the link that we sent to the new address.`,
    ],
    button: { label: 'Confirm or stop the change', url },
    notes: [
      `The link works until ${until}.`,
      'If this was not you, open the link and stop the change. Then choose a new password: somebody knows yours.',
    ],
  }),
  emailChangeNew: ({ name, email, url, until }) => ({
    subject: 'Confirm your new email address',
    preview: 'Confirm that this address is yours.',
    title: `Hello ${name}`,
    paragraphs: [`Confirm that ${email} is your address. We also sent a link to the address that you used so far.`],
    button: { label: 'Confirm this address', url },
    notes: [
      `The link works once, until ${until}.`,
      'If you know nothing of this, ignore this email: without you the address is not used.',
    ],
  }),
  emailConfirmation: ({ name, email, url, until }) => ({
    subject: 'Confirm your email address',
    preview: 'Confirm that this address is yours.',
    title: `Hello ${name}`,
    paragraphs: [`Confirm that ${email} is your address, on the device where you are signed in.`],
    button: { label: 'Confirm this address', url },
    notes: [
      `The link works once, until ${until}.`,
      'If you did not create this account, somebody used your address. Choose “Forgot password” on the sign-in page: the account becomes yours, and whatever they set up is removed.',
    ],
  }),
  emailChangeTaken: ({ email }) => ({
    subject: 'This address already has an account',
    preview: 'Nothing has changed.',
    title: 'This address already has an account',
    paragraphs: [
      `Somebody wanted to use ${email} for another account. That is not possible, because you have an account with this address. Nothing has changed.`,
    ],
    notes: ['If this was you, sign in with this address, or choose another one for the other account.'],
  }),
  emailChanged: ({ name, email }) => ({
    subject: 'Your email address was changed',
    preview: `Your account now uses ${email}.`,
    title: `Hello ${name}`,
    paragraphs: [`Your account now uses ${email}. Both addresses confirmed the change.`],
    notes: ['If this was not you, talk to the people who manage your workspace at once.'],
  }),
  dataExport: ({ name, url, until }) => ({
    subject: 'The copy of your data is ready',
    preview: 'Download it from your account page.',
    title: `Hello ${name}`,
    paragraphs: ['The copy of your data that you asked for is ready. Sign in and download it from your account page.'],
    button: { label: 'Open my account', url },
    notes: [`You can download it until ${until}. Nobody else can.`],
  }),
  removalAsked: ({ name, url, until }) => ({
    subject: 'Confirm the removal of your account',
    preview: 'Your account is removed only if you confirm.',
    title: `Hello ${name}`,
    paragraphs: ['You asked to remove your account. Confirm it with your password here:'],
    button: { label: 'Remove my account', url },
    notes: [
      `The link works until ${until}. After you confirm, you have 14 days to change your mind: sign in, and your account stays.`,
      'If this was not you, ignore this email and choose a new password.',
    ],
  }),
  removalConfirmed: ({ name, url, until }) => ({
    subject: 'Your account will be removed',
    preview: `Sign in before ${until} to keep it.`,
    title: `Hello ${name}`,
    paragraphs: [
      `Your account will be removed on ${until}. Nothing personal stays after that; others see a former user where you were.`,
      'If you change your mind, sign in before that time.',
    ],
    button: { label: 'Sign in and keep my account', url },
    notes: ['If this was not you, sign in and choose a new password.'],
  }),
  removalTakenBack: ({ name }) => ({
    subject: 'Your account stays',
    preview: 'You signed in, which took back the removal.',
    title: `Hello ${name}`,
    paragraphs: ['You signed in, which took back the removal of your account. Everything is as it was.'],
    notes: ['If this was not you, choose a new password at once.'],
  }),
};

const pt: AccountTemplates = {
  passwordBySso: ({ name, provider, url }) => ({
    subject: `Você entra com ${provider}`,
    preview: 'Aqui você não precisa de senha.',
    title: `Olá, ${name}`,
    paragraphs: [
      `Você disse que esqueceu a senha. No seu espaço de trabalho, você entra com ${provider}, por isso não há senha para escolher aqui.`,
      'Abra a página de login e escolha o login único. Se não conseguir entrar lá, fale com quem cuida da sua conta na empresa.',
    ],
    button: { label: 'Entrar', url },
    notes: ['Se não foi você, ignore este e-mail: nada mudou.'],
  }),
  setupCode: ({ code }) => ({
    subject: `${code} é o seu código`,
    preview: 'Digite-o na tela em que você configura o espaço de trabalho.',
    title: `O seu código é ${code}`,
    secrets: [code],
    paragraphs: [
      'Digite-o na tela em que você está configurando o espaço de trabalho. Assim sabemos que este endereço é seu.',
    ],
    notes: [
      'O código funciona por 15 minutos. Não o passe adiante: ninguém da nossa parte vai pedi-lo.',
      'Se você não está configurando um espaço de trabalho, ignore este e-mail.',
    ],
  }),
  setupTaken: ({ email, url }) => ({
    subject: 'Você já tem uma conta',
    preview: 'Entre para criar outro espaço de trabalho.',
    title: 'Você já tem uma conta',
    paragraphs: [
      `Alguém quis configurar um espaço de trabalho com ${email}, que já tem uma conta. Nada mudou.`,
      'Se foi você, entre. Você pode criar outro espaço de trabalho em Conta, Espaços de trabalho.',
    ],
    button: { label: 'Entrar', url },
    notes: ['Se não foi você, ignore este e-mail.'],
  }),
  emailChangeOld: ({ name, email, url, until }) => ({
    subject: 'Confirme o seu novo endereço de e-mail',
    preview: `A sua conta passará a usar ${email}.`,
    title: `Olá, ${name}`,
    paragraphs: [
      `Você pediu para usar ${email} na sua conta no lugar deste endereço. Confirme aqui e também pelo link que enviamos ao novo endereço.`,
    ],
    button: { label: 'Confirmar ou cancelar a troca', url },
    notes: [
      `O link funciona até ${until}.`,
      'Se não foi você, abra o link e cancele a troca. Depois escolha uma nova senha: alguém sabe a sua.',
    ],
  }),
  emailChangeNew: ({ name, email, url, until }) => ({
    subject: 'Confirme o seu novo endereço de e-mail',
    preview: 'Confirme que este endereço é seu.',
    title: `Olá, ${name}`,
    paragraphs: [
      `Confirme que ${email} é o seu endereço. Também enviamos um link ao endereço que você usava até agora.`,
    ],
    button: { label: 'Confirmar este endereço', url },
    notes: [
      `O link funciona uma vez, até ${until}.`,
      'Se você não sabe do que se trata, ignore este e-mail: sem você, o endereço não é usado.',
    ],
  }),
  emailConfirmation: ({ name, email, url, until }) => ({
    subject: 'Confirme o seu endereço de e-mail',
    preview: 'Confirme que este endereço é seu.',
    title: `Olá, ${name}`,
    paragraphs: [`Confirme que ${email} é o seu endereço, no aparelho em que você está conectado.`],
    button: { label: 'Confirmar este endereço', url },
    notes: [
      `O link funciona uma vez, até ${until}.`,
      'Se você não criou esta conta, alguém usou o seu endereço. Escolha “Esqueci a senha” na página de login: a conta passa a ser sua, e tudo o que foi configurado nela é removido.',
    ],
  }),
  emailChangeTaken: ({ email }) => ({
    subject: 'Este endereço já tem uma conta',
    preview: 'Nada mudou.',
    title: 'Este endereço já tem uma conta',
    paragraphs: [
      `Alguém quis usar ${email} em outra conta. Isso não é possível, porque você tem uma conta com este endereço. Nada mudou.`,
    ],
    notes: ['Se foi você, entre com este endereço ou escolha outro para a outra conta.'],
  }),
  emailChanged: ({ name, email }) => ({
    subject: 'O seu endereço de e-mail foi trocado',
    preview: `A sua conta agora usa ${email}.`,
    title: `Olá, ${name}`,
    paragraphs: [`A sua conta agora usa ${email}. Os dois endereços confirmaram a troca.`],
    notes: ['Se não foi você, fale imediatamente com quem administra o seu espaço de trabalho.'],
  }),
  dataExport: ({ name, url, until }) => ({
    subject: 'A cópia dos seus dados está pronta',
    preview: 'Baixe-a na página da sua conta.',
    title: `Olá, ${name}`,
    paragraphs: ['A cópia dos seus dados que você pediu está pronta. Entre e baixe-a na página da sua conta.'],
    button: { label: 'Abrir a minha conta', url },
    notes: [`Você pode baixá-la até ${until}. Mais ninguém pode.`],
  }),
  removalAsked: ({ name, url, until }) => ({
    subject: 'Confirme a exclusão da sua conta',
    preview: 'A sua conta só é excluída se você confirmar.',
    title: `Olá, ${name}`,
    paragraphs: ['Você pediu a exclusão da sua conta. Confirme aqui com a sua senha:'],
    button: { label: 'Excluir a minha conta', url },
    notes: [
      `O link funciona até ${until}. Depois de confirmar, você tem 14 dias para mudar de ideia: basta entrar, e a conta continua.`,
      'Se não foi você, ignore este e-mail e escolha uma nova senha.',
    ],
  }),
  removalConfirmed: ({ name, url, until }) => ({
    subject: 'A sua conta será excluída',
    preview: `Entre antes de ${until} para mantê-la.`,
    title: `Olá, ${name}`,
    paragraphs: [
      `A sua conta será excluída em ${until}. Depois disso não fica nada de pessoal; onde você estava, os outros veem um ex-usuário.`,
      'Se mudar de ideia, entre antes desse momento.',
    ],
    button: { label: 'Entrar e manter a minha conta', url },
    notes: ['Se não foi você, entre e escolha uma nova senha.'],
  }),
  removalTakenBack: ({ name }) => ({
    subject: 'A sua conta continua',
    preview: 'Você entrou, e a exclusão foi cancelada.',
    title: `Olá, ${name}`,
    paragraphs: ['Você entrou, e com isso a exclusão da sua conta foi cancelada. Tudo continua como estava.'],
    notes: ['Se não foi você, escolha imediatamente uma nova senha.'],
  }),
};

export const accountTemplates = { en, pt };
