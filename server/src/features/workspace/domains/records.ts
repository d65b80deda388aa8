const prefix = 'sightline-challenge=';

export const recordName = (domain: string): string => `_sightline-challenge.${domain}`;
export const recordValue = (token: string): string => `${prefix}${token}`;

/** The tokens among the texts of a record; others may stand there for other reasons. */
export const tokensIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => (text.startsWith(prefix) ? [text.slice(prefix.length).trim()] : []));
