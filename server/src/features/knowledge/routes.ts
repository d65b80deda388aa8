import { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { callArticlesApi } from '@sightline/contract/knowledge/call-articles';
import { articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { commentsApi } from '@sightline/contract/knowledge/comments';
import { flagsApi } from '@sightline/contract/knowledge/flags';
import { helpApi } from '@sightline/contract/knowledge/help';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import { productsApi } from '@sightline/contract/knowledge/products';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { synonymsApi } from '@sightline/contract/knowledge/synonyms';
import { ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { transferApi } from '@sightline/contract/knowledge/transfer';
import { versionsApi } from '@sightline/contract/knowledge/versions';
import { type Server, serve } from '../../http/serve.ts';
import {
  archiveArticle,
  createArticle,
  declineArticle,
  publishDraftOf,
  removeArticle,
  saveDraft,
  submitArticle,
  unarchiveArticle,
  verifyArticle,
} from './actions.ts';
import { updateArticle } from './article-properties.ts';
import { exportFigures, findFigures, listFigures } from './article-stats/queries.ts';
import { changeArticles } from './bulk.ts';
import { endShowing, moveShowing, solveInCall, startShowing } from './call-articles/actions.ts';
import { findShowing, readArticleInCall, suggestInCall } from './call-articles/queries.ts';
import { createCategory, placeCategory, removeCategory, updateCategory } from './categories-actions.ts';
import { listCategories } from './categories-queries.ts';
import { beginThread, removeComment, replyToThread, resolveThread } from './comments/actions.ts';
import { listThreads } from './comments/queries.ts';
import { listFeedback, settleFeedback } from './feedback.ts';
import { flagArticle, replyToFlag } from './flags/actions.ts';
import { listFlags } from './flags/queries.ts';
import { helpPages } from './help/routes.ts';
import { findHelpCentre, setHelpCentre } from './help/settings.ts';
import { clearHistory, findHome, listBookmarks, listHistory, listTrending } from './history-and-bookmarks.ts';
import { listArticles } from './list.ts';
import { addFileObject, addTextObject, removeObject, updateObject } from './objects/actions.ts';
import { findObject, listObjects } from './objects/queries.ts';
import { addArticlePicture } from './pictures.ts';
import { createProduct, listProducts, removeProduct, updateProduct } from './products.ts';
import { findArticle, findArticleBySlug, findDraft } from './queries.ts';
import { bookmarkArticle, giveFeedback, removeBookmark, viewArticle } from './reader-activity.ts';
import { scheduleArticle, unscheduleArticle } from './scheduling.ts';
import { countEmptySearch, listEmptySearches, searchArticles } from './search.ts';
import { suggestArticles } from './suggesting.ts';
import { listSynonyms, setSynonyms } from './synonyms.ts';
import {
  addArticleToTicket,
  answerForTicket,
  removeArticleFromTicket,
  solveByArticle,
} from './ticket-articles/actions.ts';
import { findPreviews, listArticlesOfTicket } from './ticket-articles/queries.ts';
import { findReach } from './ticket-articles/reach.ts';
import { writeFromTicket } from './ticket-articles/writing.ts';
import { exportArticle, exportArticles } from './transfer/exporting.ts';
import { findArticleImport, startArticleImport } from './transfer/importing.ts';
import { duplicateArticle, pairArticle, translateArticle } from './translating.ts';
import { compareVersions, discardDraft, findVersion, listVersions, restoreVersion } from './versions.ts';

export function knowledgeRoutes(server: Server): void {
  helpPages(server);
  serve(server, helpApi.find, { allow: 'knowledge.create' }, findHelpCentre);
  serve(server, helpApi.set, { allow: 'knowledge.manage' }, setHelpCentre);
  serve(server, knowledgeApi.home, { allow: 'knowledge.view' }, findHome);
  serve(server, knowledgeApi.search, { allow: 'knowledge.view' }, searchArticles);
  serve(server, knowledgeApi.suggest, { allow: 'knowledge.view' }, suggestArticles);
  serve(server, knowledgeApi.listEmptySearches, { allow: 'knowledge.create' }, listEmptySearches);
  serve(server, knowledgeApi.countEmptySearch, { allow: 'knowledge.view' }, countEmptySearch);
  serve(server, knowledgeApi.history, { allow: 'knowledge.view' }, listHistory);
  serve(server, knowledgeApi.clearHistory, { allow: 'knowledge.view' }, clearHistory);
  serve(server, knowledgeApi.trending, { allow: 'knowledge.view' }, listTrending);
  serve(server, knowledgeApi.bookmarks, { allow: 'knowledge.view' }, listBookmarks);
  serve(server, articlesApi.list, { allow: 'knowledge.view' }, listArticles);
  serve(server, articlesApi.create, { allow: 'knowledge.create' }, createArticle);
  serve(server, articlesApi.findBySlug, { allow: 'knowledge.view' }, findArticleBySlug);
  serve(server, articlesApi.find, { allow: 'knowledge.view' }, findArticle);
  serve(server, articlesApi.update, { allow: 'knowledge.create' }, updateArticle);
  serve(server, articlesApi.findDraft, { allow: 'knowledge.create' }, findDraft);
  serve(server, articlesApi.saveDraft, { allow: 'knowledge.create' }, saveDraft);
  serve(server, articlesApi.discardDraft, { allow: 'knowledge.create' }, discardDraft);
  serve(server, articlesApi.submit, { allow: 'knowledge.create' }, submitArticle);
  serve(server, articlesApi.decline, { allow: 'knowledge.publish' }, declineArticle);
  serve(server, articlesApi.publish, { allow: 'knowledge.publish' }, publishDraftOf);
  serve(server, articlesApi.archive, { allow: 'knowledge.publish' }, archiveArticle);
  serve(server, articlesApi.unarchive, { allow: 'knowledge.publish' }, unarchiveArticle);
  serve(server, articlesApi.verify, { allow: 'knowledge.publish' }, verifyArticle);
  serve(server, articlesApi.remove, { allow: 'knowledge.create' }, removeArticle);
  serve(server, articlesApi.versions, { allow: 'knowledge.create' }, listVersions);
  serve(server, articlesApi.findVersion, { allow: 'knowledge.create' }, findVersion);
  serve(server, articlesApi.restoreVersion, { allow: 'knowledge.create' }, restoreVersion);
  serve(server, articlesApi.addPicture, { allow: 'knowledge.create' }, addArticlePicture);
  serve(server, versionsApi.diff, { allow: 'knowledge.create' }, compareVersions);
  serve(server, commentsApi.list, { allow: 'knowledge.create' }, listThreads);
  serve(server, commentsApi.begin, { allow: 'knowledge.create' }, beginThread);
  serve(server, commentsApi.reply, { allow: 'knowledge.create' }, replyToThread);
  serve(server, commentsApi.resolve, { allow: 'knowledge.create' }, resolveThread);
  serve(server, commentsApi.remove, { allow: 'knowledge.create' }, removeComment);
  serve(server, objectsApi.list, { allow: 'knowledge.create' }, listObjects);
  serve(server, objectsApi.find, { allow: 'knowledge.create' }, findObject);
  serve(server, objectsApi.addFile, { allow: 'knowledge.create' }, addFileObject);
  serve(server, objectsApi.addText, { allow: 'knowledge.create' }, addTextObject);
  serve(server, objectsApi.update, { allow: 'knowledge.create' }, updateObject);
  serve(server, objectsApi.remove, { allow: 'knowledge.create' }, removeObject);
  serve(server, readerActivityApi.view, { allow: 'knowledge.view' }, viewArticle);
  serve(server, readerActivityApi.bookmark, { allow: 'knowledge.view' }, bookmarkArticle);
  serve(server, readerActivityApi.removeBookmark, { allow: 'knowledge.view' }, removeBookmark);
  serve(server, readerActivityApi.give, { allow: 'knowledge.view' }, giveFeedback);
  serve(server, readerActivityApi.list, { allow: 'knowledge.create' }, listFeedback);
  serve(server, readerActivityApi.settle, { allow: 'knowledge.create' }, settleFeedback);
  serve(server, publishingApi.schedule, { allow: 'knowledge.publish' }, scheduleArticle);
  serve(server, publishingApi.unschedule, { allow: 'knowledge.publish' }, unscheduleArticle);
  serve(server, publishingApi.translate, { allow: 'knowledge.create' }, translateArticle);
  serve(server, publishingApi.pair, { allow: 'knowledge.create' }, pairArticle);
  serve(server, publishingApi.duplicate, { allow: 'knowledge.create' }, duplicateArticle);
  serve(server, publishingApi.bulk, { allow: 'knowledge.create' }, changeArticles);
  serve(server, productsApi.list, { allow: 'knowledge.view' }, listProducts);
  serve(server, productsApi.create, { allow: 'knowledge.manage' }, createProduct);
  serve(server, productsApi.update, { allow: 'knowledge.manage' }, updateProduct);
  serve(server, productsApi.remove, { allow: 'knowledge.manage' }, removeProduct);
  serve(server, synonymsApi.list, { allow: 'knowledge.create' }, listSynonyms);
  serve(server, synonymsApi.set, { allow: 'knowledge.manage' }, setSynonyms);
  serve(server, transferApi.start, { allow: 'knowledge.create' }, startArticleImport);
  serve(server, transferApi.find, { allow: 'knowledge.create' }, findArticleImport);
  serve(server, transferApi.exportOne, { allow: 'knowledge.view', transaction: 'none' }, exportArticle);
  serve(server, transferApi.exportMany, { allow: 'knowledge.view', transaction: 'none' }, exportArticles);
  serve(server, articleCategoriesApi.list, { allow: 'knowledge.view' }, listCategories);
  serve(
    server,
    articleCategoriesApi.create,
    { allow: 'knowledge.manage', message: 'category_created' },
    createCategory,
  );
  serve(
    server,
    articleCategoriesApi.update,
    { allow: 'knowledge.manage', message: 'category_updated' },
    updateCategory,
  );
  serve(server, articleCategoriesApi.place, { allow: 'knowledge.manage' }, placeCategory);
  serve(server, articleCategoriesApi.remove, { allow: 'knowledge.manage' }, removeCategory);
  routesAtWork(server);
}

function routesAtWork(server: Server): void {
  serve(server, ticketArticlesApi.ofTicket, { allow: 'knowledge.view' }, listArticlesOfTicket);
  serve(server, ticketArticlesApi.add, { allow: 'knowledge.view' }, addArticleToTicket);
  serve(server, ticketArticlesApi.remove, { allow: 'tickets.update' }, removeArticleFromTicket);
  serve(server, ticketArticlesApi.answer, { allow: 'tickets.close' }, answerForTicket);
  serve(server, ticketArticlesApi.write, { allow: 'knowledge.create' }, writeFromTicket);
  serve(server, ticketArticlesApi.solve, { allow: 'knowledge.view' }, solveByArticle);
  serve(server, ticketArticlesApi.reach, { allow: 'knowledge.view' }, findReach);
  serve(server, ticketArticlesApi.previews, { allow: 'knowledge.view', guests: true }, findPreviews);
  serve(server, callArticlesApi.find, { allow: 'knowledge.view', guests: true }, findShowing);
  serve(server, callArticlesApi.start, { allow: 'knowledge.view' }, startShowing);
  serve(server, callArticlesApi.move, { allow: 'knowledge.view', guests: true }, moveShowing);
  serve(server, callArticlesApi.end, { allow: 'knowledge.view' }, endShowing);
  serve(server, callArticlesApi.suggest, { allow: 'knowledge.view', guests: true }, suggestInCall);
  serve(server, callArticlesApi.read, { allow: 'knowledge.view', guests: true }, readArticleInCall);
  serve(server, callArticlesApi.solve, { allow: 'knowledge.view', guests: true }, solveInCall);
  serve(server, flagsApi.create, { allow: 'knowledge.view' }, flagArticle);
  serve(server, flagsApi.list, { allow: 'knowledge.view' }, listFlags);
  serve(server, flagsApi.reply, { allow: 'knowledge.create' }, replyToFlag);
  serve(server, articleStatsApi.list, { allow: 'knowledge.create' }, listFigures);
  serve(server, articleStatsApi.ofArticle, { allow: 'knowledge.create' }, findFigures);
  serve(server, articleStatsApi.export, { allow: 'knowledge.create' }, exportFigures);
}
