import { rectifyConfusion } from 'unicode-confusables';

/** Names of built-in roles on screens, in every language: an own role with such a name would pass for one. */
const reserved = [
  ...['subscriber', 'manager', 'agent', 'client manager', 'client'],
  ...['assinante', 'gestor', 'agente', 'gestor do cliente', 'cliente'],
];

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** The skeleton of Unicode (UTS 39) without case and accents: two names have the same one if they look alike. */
const skeletonOf = (name: string): string => rectifyConfusion(plain(rectifyConfusion(plain(name))).toLowerCase());

const reservedSkeletons = new Set(reserved.map(skeletonOf));

export const isReservedName = (name: string): boolean => reservedSkeletons.has(skeletonOf(name));

export const looksLike = (name: string, other: string): boolean => skeletonOf(name) === skeletonOf(other);
