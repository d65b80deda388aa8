import type { Call } from '@sightline/contract/calls/calls';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { i18n } from '#web/lib/i18n.ts';
import { addToTicket, refreshTicketArticles } from './ticket-articles/api.ts';
import { articleLinksIn } from './ticket-articles/article-links.ts';
import { InsertButton } from './ticket-articles/insert-button.tsx';

// Each loads with its words, and only where an article is at hand: most pages do without.
const words = () => i18n.loadNamespaces(['articles', 'knowledge']);
const LazySuggestions = lazy(async () => {
  const [{ Suggestions }] = await Promise.all([import('./ticket-articles/suggestions.tsx'), words()]);
  return { default: Suggestions };
});
const LazyTicketArticles = lazy(async () => {
  const [{ TicketArticles: shown }] = await Promise.all([import('./ticket-articles/ticket-articles.tsx'), words()]);
  return { default: shown };
});
const LazySolvedQuestion = lazy(async () => {
  const [{ SolvedQuestion: shown }] = await Promise.all([import('./ticket-articles/solved-question.tsx'), words()]);
  return { default: shown };
});
const LazyCards = lazy(async () => {
  const [{ ArticleCards: shown }] = await Promise.all([import('./ticket-articles/article-cards.tsx'), words()]);
  return { default: shown };
});
const LazyReachNotice = lazy(async () => {
  const [{ ReachNotice }] = await Promise.all([import('./ticket-articles/reach-notice.tsx'), words()]);
  return { default: ReachNotice };
});
const LazyInsertDialog = lazy(async () => {
  const [{ InsertDialog }] = await Promise.all([import('./ticket-articles/insert-dialog.tsx'), words()]);
  return { default: InsertDialog };
});

const LazyCarriedArticle = lazy(async () => {
  const [{ CarriedArticle: shown }] = await Promise.all([import('./ticket-articles/carried-article.tsx'), words()]);
  return { default: shown };
});
const LazyCallArticle = lazy(async () => {
  const [{ CallArticle: shown }] = await Promise.all([import('./call-articles/call-article.tsx'), words()]);
  return { default: shown };
});
const LazyArticleSheet = lazy(async () => {
  const [{ ArticleSheet: shown }] = await Promise.all([import('./call-articles/article-sheet.tsx'), words()]);
  return { default: shown };
});
const LazyWaitingArticles = lazy(async () => {
  const [{ WaitingArticles: shown }] = await Promise.all([import('./call-articles/waiting-articles.tsx'), words()]);
  return { default: shown };
});

type SuggestionsProps = { text: string; problemTypeId: string | null; exceptId: string | null; onSolved: () => void };

/** While a ticket is typed. */
export function ArticleSuggestions(props: SuggestionsProps) {
  const mayRead = useCan('knowledge.view');
  const hasWords = props.text.trim().length >= 3 || props.problemTypeId !== null;
  if (!mayRead || !hasWords) return null;
  return (
    <Suspense fallback={null}>
      <LazySuggestions {...props} />
    </Suspense>
  );
}

/** Beside a ticket. */
export function TicketArticles({ ticket }: { ticket: Ticket }) {
  const mayRead = useCan('knowledge.view');
  if (!mayRead) return null;
  return (
    <Suspense fallback={null}>
      <LazyTicketArticles ticket={ticket} />
    </Suspense>
  );
}

/** When a ticket is closed. */
export function SolvedQuestion({ ticketId }: { ticketId: string }) {
  const mayAnswer = useCan('knowledge.view');
  if (!mayAnswer) return null;
  return (
    <Suspense fallback={null}>
      <LazySolvedQuestion ticketId={ticketId} />
    </Suspense>
  );
}

/** Below a message that links to articles. */
export function ArticleCards({ message, isGuest }: { message: string; isGuest: boolean }) {
  const slugs = message.includes('/knowledge/article/') ? articleLinksIn(message, location.origin) : [];
  if (slugs.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyCards slugs={slugs} isGuest={isGuest} />
    </Suspense>
  );
}

/** Above a reply that links to articles: who could not open them. */
export function ReplyReach({ roomId, text }: { roomId: string; text: string }) {
  const mayRead = useCan('knowledge.view');
  const slugs = mayRead && text.includes('/knowledge/article/') ? articleLinksIn(text, location.origin) : [];
  if (slugs.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyReachNotice roomId={roomId} slugs={slugs} />
    </Suspense>
  );
}

type InsertArticleProps = { ticketId: string | null; onInsert: (text: string) => void };

/** In the tools of a reply, for agents. */
export function InsertArticle({ ticketId, onInsert }: InsertArticleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InsertButton onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <LazyInsertDialog ticketId={ticketId} onInsert={onInsert} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** In the form of a new ticket: the article that its reader was still stuck with. */
export const CarriedArticle = (props: { id: string; onDrop: () => void }) => (
  <Suspense fallback={null}>
    <LazyCarriedArticle {...props} />
  </Suspense>
);

/** The ticket is there whatever becomes of this. */
export function carryArticle(cache: QueryClient, ticketId: string, articleId: string): void {
  void addToTicket(ticketId, articleId, 'carried')
    .catch(alertFailure)
    .then(() => refreshTicketArticles(cache, ticketId));
}

/** Beside a call, for those with an account. */
export const CallArticle = ({ call }: { call: Call }) => <LazyCallArticle call={call} />;

/** On the phone of a guest of a call. */
export const GuestArticle = ({ callId }: { callId: string }) => (
  <Suspense fallback={null}>
    <LazyArticleSheet callId={callId} />
  </Suspense>
);

/** While somebody waits for a call. */
export const WaitingArticles = (props: { callId: string; onSolved: () => void }) => (
  <Suspense fallback={null}>
    <LazyWaitingArticles {...props} />
  </Suspense>
);
