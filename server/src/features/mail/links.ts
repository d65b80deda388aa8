/*
 * The secrets of kept e-mails let in anyone who has them: they reset a password, accept an invitation, or enter a call in
 * somebody's name. An e-mail notes them when it is written (layout.ts); an address that somebody typed into its words is hidden as well.
 */

const address = /https?:\/\/[^\s"'<>]+/g;
const hidden = '••••••';

/** Each address in a text, once. */
export const linksIn = (text: string): string[] => [...new Set(text.match(address))];

const without = (text: string, secrets: readonly string[]): string =>
  secrets.toSorted((a, b) => b.length - a.length).reduce((shown, secret) => shown.replaceAll(secret, hidden), text);

export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  without(text.replace(address, hidden), secrets);

/** The button stays, and leads nowhere. */
export const hideSecretsOfPage = (html: string, secrets: readonly string[]): string =>
  hideSecrets(html.replace(/ href="https?:[^"]*"/g, ' aria-disabled="true"'), secrets);
