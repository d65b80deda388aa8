import { contrast, mix, textOn } from '@sightline/contract/workspace/colors';
import { oneLine } from '../../integrations/mail.ts';
import { palette, styles } from './layout-styles.ts';

/** The content of an e-mail; all share one layout. */
export type MailContent = {
  subject: string;
  /** The first words, shown beside the subject in a list of e-mails. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  sections?: readonly MailSection[];
  button?: { label: string; url: string };
  /** Under the button, in small print. */
  notes: readonly string[];
  /** At the end of the small print. */
  links?: readonly { label: string; url: string }[];
  /** Codes in its words that open what a link opens. Every address is a secret by itself. */
  secrets?: readonly string[];
};

/** Lines about one thing, such as a ticket; each line is a link. */
export type MailSection = {
  title: string;
  lines: readonly { text: string; detail: string; at: string; url: string }[];
};

/** The workspace that an e-mail comes from. */
export type Sender = {
  name: string;
  locale: 'en' | 'pt';
  footer: string;
  linkHint: string;
  color: string;
  /** The address of a picture that stands for the letter in the corner. */
  logo: string | null;
};
/** `secrets`: texts that open something to anyone who has them. */
export type RenderedMail = { subject: string; text: string; html: string; secrets: string[] };

export function renderMail(letter: MailContent, sender: Sender): RenderedMail {
  return {
    subject: oneLine(letter.subject),
    text: plainOf(letter, sender),
    html: pageOf(letter, sender),
    secrets: secretsOf(letter),
  };
}

const secretsOf = ({ button, links = [], sections = [], secrets = [] }: MailContent): string[] => [
  ...new Set([
    ...(button ? [button.url] : []),
    ...[...links, ...sections.flatMap(({ lines }) => lines)].map(({ url }) => url),
    ...secrets,
  ]),
];

const plainSection = ({ title, lines }: MailSection): string[] => [
  ...(title ? [`# ${oneLine(title)}`] : []),
  ...lines.map(({ text, detail, at, url }) =>
    [`${oneLine(text)} (${at})`, ...(detail ? [oneLine(detail)] : []), url].join('\n'),
  ),
];

function plainOf(
  { title, paragraphs, sections = [], button, notes, links = [] }: MailContent,
  { footer }: Sender,
): string {
  const blocks = [
    title,
    ...paragraphs,
    ...sections.flatMap(plainSection),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Only addresses of the web are ever linked. */
function linkTo(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('a letter links to the web only');
  return escaped(url);
}

/** The brand's colour as text on the card: darkened until it can be read. */
function asText(color: string): string {
  let text = color;
  for (let share = 0.05; contrast(text, palette.card) < 4.6 && share <= 1; share += 0.05)
    text = mix(color, '#000000', share);
  return text;
}

const paragraph = (text: string, style: string, name: string): string =>
  `<p class="${name}" style="${style}">${escaped(text)}</p>`;

/** A table for the button, since that is what every mail program draws alike. */
const buttonOf = ({ label, url }: { label: string; url: string }, color: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.buttonTable}"><tr><td bgcolor="${color}" style="${styles.buttonCell}"><a href="${linkTo(url)}" style="${styles.button}; color: ${textOn(color)}">${escaped(label)}</a></td></tr></table>`;

/** The address as text, for readers that show no buttons. */
const spelledOut = (url: string, hint: string, color: string): string =>
  `<p class="note" style="${styles.note}">${escaped(hint)}<br><a class="link" href="${linkTo(url)}" style="${styles.link}; color: ${asText(color)}">${escaped(url)}</a></p>`;

const lineOf = ({ text, detail, at, url }: MailSection['lines'][number], color: string): string =>
  `<p class="text" style="${styles.line}"><a class="link" href="${linkTo(url)}" style="${styles.lineLink}; color: ${asText(color)}">${escaped(text)}</a> <span class="note" style="${styles.lineTime}">${escaped(at)}</span>${
    detail && `<br><span class="text">${escaped(detail)}</span>`
  }</p>`;

const sectionOf = ({ title, lines }: MailSection, color: string): string =>
  `${title && `<h2 class="title" style="${styles.sectionTitle}">${escaped(title)}</h2>`}${lines.map((line) => lineOf(line, color)).join('\n')}`;

const linksOf = (links: NonNullable<MailContent['links']>, color: string): string =>
  `<p class="note" style="${styles.note}">${links
    .map(
      ({ label, url }) => `<a class="link" href="${linkTo(url)}" style="color: ${asText(color)}">${escaped(label)}</a>`,
    )
    .join(' · ')}</p>`;

const letterOf = (name: string): string => escaped((/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '•').toUpperCase());

/** The name stands beside it, so a picture says nothing more. */
const markOf = ({ name, color, logo }: Sender): string =>
  logo === null
    ? `<td width="32" height="32" align="center" bgcolor="${color}" style="${styles.mark}; color: ${textOn(color)}">${letterOf(name)}</td>`
    : `<td height="32"><img src="${linkTo(logo)}" alt="" height="32" style="${styles.logo}"></td>`;

function pageOf(
  { subject, preview, title, paragraphs, sections = [], button, notes, links = [] }: MailContent,
  sender: Sender,
): string {
  return `<!doctype html>
<html lang="${sender.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<base target="_blank">
<title>${escaped(oneLine(subject))}</title>
<style>${styles.sheet}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.hidden}">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="${styles.page}"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 520px">
<tr><td style="padding: 0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${markOf(sender)}
<td class="title" style="${styles.sender}">${escaped(oneLine(sender.name))}</td>
</tr></table></td></tr>
<tr><td class="card" style="${styles.card}">
<h1 class="title" style="${styles.title}">${escaped(title)}</h1>
${paragraphs.map((text) => paragraph(text, styles.text, 'text')).join('\n')}
${sections.map((section) => sectionOf(section, sender.color)).join('\n')}
${button ? buttonOf(button, sender.color) : ''}
${button ? spelledOut(button.url, sender.linkHint, sender.color) : ''}
${notes.map((text) => paragraph(text, styles.note, 'note')).join('\n')}
${links.length > 0 ? linksOf(links, sender.color) : ''}
</td></tr>
<tr><td class="note" style="${styles.footer}">${escaped(sender.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
