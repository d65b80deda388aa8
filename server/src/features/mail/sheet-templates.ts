import type { MailContent } from './layout.ts';

/** A signed sheet; its document comes with the e-mail. `total` is what the customer pays; empty where nothing was charged. */
type SignedSheet = {
  workspace: string;
  sheet: number;
  ticket: number;
  subject: string;
  technician: string;
  signed: string;
  conclusion: string;
  recommendations: string;
  total: string;
  url: string;
};

export type SheetTemplates = { signedSheet: (sheet: SignedSheet) => MailContent };

const en: SheetTemplates = {
  signedSheet: ({
    workspace,
    sheet,
    ticket,
    subject,
    technician,
    signed,
    conclusion,
    recommendations,
    total,
    url,
  }) => ({
    subject: `Assistance sheet ${sheet} of ticket ${ticket}`,
    preview: subject,
    title: `Assistance sheet ${sheet}`,
    paragraphs: [
      `${workspace} sends you the sheet of ticket ${ticket}, “${subject}”. It comes with this email as PDF.`,
      `${technician} did the work. It was signed on ${signed}.`,
      ...(conclusion ? [conclusion] : []),
      ...(recommendations ? [`Recommended: ${recommendations}`] : []),
      ...(total ? [`To be paid: ${total}`] : []),
    ],
    button: { label: 'Check that it is authentic', url },
    notes: ['Keep the PDF as it is: on the page behind the button anybody can check it, byte by byte.'],
  }),
};

const pt: SheetTemplates = {
  signedSheet: ({
    workspace,
    sheet,
    ticket,
    subject,
    technician,
    signed,
    conclusion,
    recommendations,
    total,
    url,
  }) => ({
    subject: `Ficha de assistência ${sheet} do ticket ${ticket}`,
    preview: subject,
    title: `Ficha de assistência ${sheet}`,
    paragraphs: [
      `${workspace} envia a ficha do ticket ${ticket}, “${subject}”. O PDF está anexado a este e-mail.`,
      `O trabalho foi feito por ${technician}. A ficha foi assinada em ${signed}.`,
      ...(conclusion ? [conclusion] : []),
      ...(recommendations ? [`Recomendação: ${recommendations}`] : []),
      ...(total ? [`A pagar: ${total}`] : []),
    ],
    button: { label: 'Verificar a autenticidade', url },
    notes: ['Guarde o PDF como está: na página do botão, qualquer pessoa pode verificá-lo byte a byte.'],
  }),
};

export const sheetMailTemplates = { en, pt };
