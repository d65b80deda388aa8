import type { CalloutKind } from '@sightline/contract/knowledge/document';
import type { ObjectKind } from '@sightline/contract/knowledge/shown-objects';
import { spokenTime } from '../../../kernel/time-in-words.ts';

export type Language = 'en' | 'pt';
export const languages: readonly Language[] = ['en', 'pt'];

export type Words = {
  language: string;
  title: (name: string) => string;
  greeting: string;
  search: string;
  searchFor: string;
  find: string;
  categories: string;
  newest: string;
  articles: (count: number) => string;
  nothing: (query: string) => string;
  nothingHint: string;
  similar: string;
  corrected: (words: string) => string;
  exactly: (query: string) => string;
  found: (count: number) => string;
  contents: string;
  updated: string;
  minutes: (count: number) => string;
  verified: string;
  related: string;
  helpful: string;
  yes: string;
  no: string;
  thanks: string;
  stuck: string;
  ask: string;
  call: string;
  other: string;
  hiddenLink: string;
  missing: string;
  missingHint: string;
  home: string;
  signIn: string;
  skip: string;
  feed: string;
  busy: string;
  empty: string;
  callout: Record<CalloutKind, string>;
  /** The kinds of downloads. */
  kind: Record<ObjectKind, string>;
  gone: (name: string) => string;
};

const number = { en: new Intl.NumberFormat('en'), pt: new Intl.NumberFormat('pt-BR') };

/** All texts of the pages besides the articles. */
export const words: Record<Language, Words> = {
  en: {
    language: 'English',
    title: (name) => `${name} Help Centre`,
    greeting: 'How can we help?',
    search: 'Search articles',
    searchFor: 'Search by words or error code',
    find: 'Search',
    categories: 'Categories',
    newest: 'Newest articles',
    articles: (count) => (count === 1 ? '1 article' : `${number.en.format(count)} articles`),
    nothing: (query) => `Nothing matches “${query}”`,
    nothingHint: 'Try fewer or other words, or look into the categories.',
    similar: 'No article has all of these words. These come close.',
    corrected: (words) => `Showing results for ${words}.`,
    exactly: (query) => `Search for “${query}” instead`,
    found: (count) => (count === 1 ? '1 article found' : `${number.en.format(count)} articles found`),
    contents: 'On this page',
    updated: 'Updated',
    minutes: (count) => `${count} min read`,
    verified: 'Verified',
    related: 'Related articles',
    helpful: 'Was this helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: 'Thank you. The authors see your answer.',
    stuck: 'Still stuck?',
    ask: 'Ask the service team',
    call: 'Call the service team',
    other: 'Ler em português',
    hiddenLink: 'an article that you cannot open',
    missing: 'This page does not exist',
    missingHint: 'It may have moved, or is no longer published. Search for it, or go to the first page.',
    home: 'Help centre',
    signIn: 'Sign in',
    skip: 'Skip to content',
    feed: 'RSS',
    busy: 'Too many requests. Try again in a moment.',
    empty: 'No articles yet.',
    callout: { info: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' },
    kind: { picture: 'Picture', video: 'Video', model: '3D model', file: 'File', text: 'Text' },
    gone: (name) => `“${name}” is no longer available.`,
  },
  pt: {
    language: 'Português',
    title: (name) => `Central de Ajuda ${name}`,
    greeting: 'Como podemos ajudar?',
    search: 'Buscar artigos',
    searchFor: 'Busque por palavras ou código de erro',
    find: 'Buscar',
    categories: 'Categorias',
    newest: 'Artigos mais recentes',
    articles: (count) => (count === 1 ? '1 artigo' : `${number.pt.format(count)} artigos`),
    nothing: (query) => `Nada corresponde a “${query}”`,
    nothingHint: 'Tente menos palavras, outras palavras, ou veja as categorias.',
    similar: 'Nenhum artigo tem todas essas palavras. Estes chegam perto.',
    corrected: (words) => `Mostrando resultados para ${words}.`,
    exactly: (query) => `Pesquisar “${query}”`,
    found: (count) => (count === 1 ? '1 artigo encontrado' : `${number.pt.format(count)} artigos encontrados`),
    contents: 'Nesta página',
    updated: 'Atualizado em',
    minutes: (count) => `${count} min de leitura`,
    verified: 'Verificado',
    related: 'Artigos relacionados',
    helpful: 'Isto ajudou?',
    yes: 'Sim',
    no: 'Não',
    thanks: 'Obrigado. Os autores veem sua resposta.',
    stuck: 'Ainda com dificuldade?',
    ask: 'Falar com a equipe',
    call: 'Ligar para a equipe',
    other: 'Read in English',
    hiddenLink: 'um artigo que você não pode abrir',
    missing: 'Esta página não existe',
    missingHint: 'Ela pode ter mudado de lugar ou não estar mais publicada. Busque, ou vá à primeira página.',
    home: 'Central de ajuda',
    signIn: 'Entrar',
    skip: 'Ir para o conteúdo',
    feed: 'RSS',
    busy: 'Muitas solicitações. Tente novamente em instantes.',
    empty: 'Ainda não há artigos.',
    callout: { info: 'Nota', tip: 'Dica', warning: 'Atenção', danger: 'Perigo' },
    kind: { picture: 'Imagem', video: 'Vídeo', model: 'Modelo 3D', file: 'Arquivo', text: 'Texto' },
    gone: (name) => `“${name}” não está mais disponível.`,
  },
};

/** A day as people write it. */
export const writeDay = (language: Language, at: string): string => spokenTime(at, 'day', language, 'UTC');

const units = ['B', 'kB', 'MB', 'GB'];

/** Bytes as people write them. */
export function writeSize(language: Language, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { maximumFractionDigits: step > 1 ? 1 : 0 });
  return `${format.format(bytes / 1000 ** step)} ${units[step]}`;
}
