import { type BuiltInRole, builtInRoles } from '../permissions.ts';

const names = new RegExp(`(?<=^|, )(?:${builtInRoles.join('|')})(?=$|, | \\()`, 'g');

/** Entries keep roles as "Agent" or "Client (Harbour), Night crew". Built-in ones get the word of a language; own ones stay. */
export const sayRoles = (roles: string, word: (role: BuiltInRole) => string): string =>
  roles.replace(names, (role) => word(role as BuiltInRole));
