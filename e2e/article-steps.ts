import type { Page } from '@playwright/test';
import { type Article, type ArticleVisibility, articlesApi } from '@sightline/contract/knowledge/articles';
import { requestAccepted } from './api.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** An article with steps, published by somebody who may. */
export async function publishSteps(
  page: Page,
  title: string,
  visibility: ArticleVisibility,
  texts: readonly string[],
): Promise<Article> {
  const created = await requestAccepted(page, articlesApi.create, { body: { title, language: 'en' } });
  const params = { id: created.article.id };
  const steps = texts.map((text, at) => ({ type: 'step', attrs: { id: `s${at}` }, content: [paragraph(text)] }));
  const body = { type: 'doc' as const, content: [{ type: 'steps', content: steps }] };
  await requestAccepted(page, articlesApi.saveDraft, { params, body: { title, summary: '', body, lock_version: 1 } });
  await requestAccepted(page, articlesApi.update, { params, body: { visibility } });
  return (await requestAccepted(page, articlesApi.publish, { params, body: { lock_version: 2 } })).article;
}
