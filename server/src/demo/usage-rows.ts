import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const day = 24 * 3_600_000;

/** Problems that agents reported, and their outcome. `of` is the beginning of the article's title. */
const flags = [
  {
    ...{ of: 'Chiller shows', by: 'Tom', kind: 'missing_step', status: 'open', reply: '', daysAgo: 1 },
    comment: 'Say to close the inlet valve before the filter comes out: the customer had water on the floor.',
  },
  {
    ...{ of: 'Steriliser door', by: 'Elena', kind: 'outdated', status: 'in_progress', daysAgo: 6 },
    comment: 'The 2026 panel has the button on the left.',
    reply: 'Thank you, I take new pictures on my next visit.',
  },
  {
    ...{ of: 'Restart the steam', by: 'Maya', kind: 'wrong', status: 'done', daysAgo: 15 },
    comment: 'The torque is 8 Nm, not 18.',
    reply: 'Corrected and published.',
  },
] as const;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? []);

/** The article that shares most words with a ticket, if any. */
function bestFor(ticket: Row, articles: readonly Row[]): Row | undefined {
  const words = wordsOf([ticket.subject, ticket.description].map(String).join(' '));
  const scored = articles.map((article) => {
    const own = wordsOf([article.title, article.labels, article.summary].map(String).join(' '));
    return { article, score: [...own].filter((word) => words.has(word)).length };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.article : undefined;
}

/** Articles at work in the demo: beside the tickets that they fit, what they solved, and what is wrong with them. */
export function buildUsages(
  articles: readonly Row[],
  tickets: readonly Row[],
  teller: DemoContext,
): Record<string, Row[]> {
  const { organization_id, now, newId, iso, personOf } = teller;
  const published = articles.filter(({ status, language }) => status === 'published' && language === 'en');
  const open = published.filter(({ visibility }) => visibility === 'public' || visibility === 'customers');
  const agents = ['Tom', 'Elena', 'Maya'].map((name) => personOf(name).id);
  const customers = ['Priya', 'Luca', 'Hannah', 'Grace'].map((name) => personOf(name).id);
  const beside = tickets.flatMap((ticket, at) => {
    const article = bestFor(ticket, open);
    return article ? [{ ticket, article, at }] : [];
  });
  const closed = beside.filter(({ ticket }) => ticket.closed_at !== null);
  return {
    ticket_articles: beside.map((usage) => {
      const { ticket, article, at } = usage;
      const when = iso(Math.max(now - ((at % 28) + 1) * day, Date.parse(String(ticket.created_at))));
      const isAnswered = ticket.closed_at !== null;
      const agent = agents[at % agents.length];
      return {
        ...{ organization_id, ticket_id: ticket.id, article_id: article.id, added_by: agent, added_at: when },
        ways: at % 3 === 0 ? ['linked', 'inserted'] : ['linked'],
        is_solving: isAnswered ? closed.indexOf(usage) % 3 !== 1 : null,
        answered_by: isAnswered ? agent : null,
        answered_at: isAnswered ? when : null,
      };
    }),
    article_solutions: open.slice(0, 6).flatMap(({ id }, place) =>
      customers.slice(0, Math.max(1, customers.length - place)).map((person_id, reader) => {
        const at = now - (place + reader * 3 + 1) * day;
        return {
          ...{ organization_id, article_id: id, person_id, day: iso(at).slice(0, 10), created_at: iso(at) },
          source: reader % 2 === 0 ? 'ticket' : 'article',
        };
      }),
    ),
    article_flags: flags.flatMap(({ of, by, daysAgo, ...flag }) => {
      const article = published.find(({ title }) => String(title).startsWith(of));
      const at = now - daysAgo * day;
      const ticket = beside.find((each) => each.article.id === article?.id)?.ticket;
      if (!article) return [];
      return [
        {
          ...{ organization_id, id: newId(at), article_id: article.id, ticket_id: ticket?.id ?? null },
          ...{ ...flag, person_id: personOf(by).id, created_at: iso(at) },
          replied_by: flag.reply ? article.owner_id : null,
          replied_at: flag.reply ? iso(at + day) : null,
        },
      ];
    }),
  };
}
