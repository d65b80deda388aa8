import { describe, expect, it } from 'vitest';
import { checkWords } from '../src/words.ts';
import { plantTree } from './tree.ts';

const SCREEN = `
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const VIEWS = [{ label: 'tickets:views.mine' }];
  export const screen = (
    <p title={t('title')}>
      {tc(state === 'busy' ? 'wait' : 'save')} {t(\`status.\${name}\`)} {t('count', { count })} {tc(\`errors:\${code}\`)}
    </p>
  );
`;
const TICKETS = {
  title: 'Ticket {{number}}',
  status: { open: 'Open', closed: 'Closed' },
  count_one: '{{count}} ticket',
  count_other: '{{count}} tickets',
  views: { mine: 'Mine' },
};
const TICKETS_PT = { ...TICKETS, count_many: '{{count}} tickets' };
const COMMON = { save: 'Save', wait: 'Wait' };
const ERRORS = { TICKET_CLOSED: 'Closed' };

type Words = { screen?: string; en?: object; pt?: object; common?: object; errorsPt?: object };

function plantWords({
  screen = SCREEN,
  en = TICKETS,
  pt = TICKETS_PT,
  common = COMMON,
  errorsPt = ERRORS,
}: Words): string {
  const files = {
    'en/tickets.json': en,
    'pt/tickets.json': pt,
    'en/common.json': common,
    'pt/common.json': common,
  };
  const texts = [
    ...Object.entries(files).map(([file, content]) => [`web/src/locales/${file}`, JSON.stringify(content)]),
    ['contract/src/error-sentences/en.json', JSON.stringify(ERRORS)],
    ['contract/src/error-sentences/pt.json', JSON.stringify(errorsPt)],
  ];
  return plantTree({ ...Object.fromEntries(texts), 'web/src/features/tickets/screen.tsx': screen });
}

describe('words', () => {
  it('are well when every text is used and exists in every language', () => {
    expect(checkWords(plantWords({}))).toEqual({ checked: 9, problems: [] });
  });

  it.each<[string, Words, string]>([
    ['a key that Portuguese lacks', { pt: { ...TICKETS_PT, title: undefined } }, 'pt/tickets.json: lacks "title"'],
    ['a key that English lacks', { pt: { ...TICKETS_PT, more: 'Mais' } }, 'en/tickets.json: lacks "more"'],
    ['a plural form that Portuguese needs', { pt: TICKETS }, 'pt/tickets.json: lacks "count_many"'],
    ['an error without a Portuguese sentence', { errorsPt: {} }, 'pt/errors.json: lacks "TICKET_CLOSED"'],
    ['an empty text', { common: { save: 'Save', wait: ' ' } }, 'en/common.json: "wait" is empty'],
    [
      'another placeholder',
      { pt: { ...TICKETS_PT, title: 'Ticket {{numero}}' } },
      'pt/tickets.json: "title" has other placeholders than en',
    ],
    ['a text on no screen', { common: { ...COMMON, old: 'Old' } }, 'en/common.json: "old" is on no screen'],
    ['a key without a text', { screen: `${SCREEN}; t('gone')` }, 'no text for "tickets:gone"'],
    ['a key in another namespace', { screen: `${SCREEN}; t('common:gone')` }, 'no text for "common:gone"'],
    ['a family without a text', { screen: `${SCREEN}; t(\`kind.\${kind}\`)` }, 'no text for "tickets:kind.*"'],
    ['a key with no fixed beginning', { screen: `${SCREEN}; t(\`\${kind}\`)` }, 'no text for "?:*"'],
    [
      'words written into the screen',
      { screen: `${SCREEN}; const a = <p>Hello {name}</p>` },
      '"Hello" is written into',
    ],
    [
      'a label written into the screen',
      { screen: `${SCREEN}; const a = <p aria-label="Close" />` },
      '"Close" is written',
    ],
  ])('refuse %s', (_what, words, problem) => {
    expect(checkWords(plantWords(words)).problems).toContainEqual(expect.stringContaining(problem));
  });
});
