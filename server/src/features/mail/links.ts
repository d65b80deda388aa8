/*
 * The links of kept e-mails let in anyone who opens them: they reset a password, or enter a call in somebody's name. E-mails
 * link to nothing else, so every address is treated alike.
 */

const address = /https?:\/\/[^\s"'<>]+/g;
const hidden = '••••••';

/** Each address in a text, once. */
export const linksIn = (text: string): string[] => [...new Set(text.match(address))];

export const hideLinks = (text: string): string => text.replace(address, hidden);

/** The button stays, and leads nowhere. */
export const hideLinksOfPage = (html: string): string =>
  hideLinks(html.replace(/ href="https?:[^"]*"/g, ' aria-disabled="true"'));
