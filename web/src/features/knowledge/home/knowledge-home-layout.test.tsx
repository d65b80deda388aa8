import { articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { productsApi } from '@sightline/contract/knowledge/products';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleArticleRow } from '../../../../test/sample-articles.ts';
import { sampleSession } from '../../../../test/sample-session.ts';

const pagination = { total: 1, per_page: 30, last_page: 1 };

beforeEach(() => {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(articleCategoriesApi.list, () => ({ categories: [], pagination }));
  mockEndpoint(productsApi.list, () => ({ products: [], pagination }));
  mockEndpoint(knowledgeApi.trending, () => ({ articles: [sampleArticleRow(1)], pagination }));
  mockEndpoint(knowledgeApi.bookmarks, () => ({ articles: [sampleArticleRow(2)], pagination }));
  mockEndpoint(knowledgeApi.search, ({ query }) => ({
    hits: [
      { article: sampleArticleRow(3, { title: `About ${query.get('query')}` }), title: [], passage: [], score: 1 },
    ],
    match: 'all' as const,
    corrections: [],
  }));
});

const tabs = () => screen.getByRole('navigation', { name: 'Knowledge' });

test('the title and the tabs of the library are the same on each of its pages', async () => {
  const { user } = renderApp('/knowledge/trending');
  expect(await screen.findByRole('heading', { level: 2, name: 'Trending' })).toBeDefined();
  const [title, bar] = [screen.getByRole('heading', { level: 1 }), tabs()];
  await user.click(within(bar).getByRole('link', { name: 'Bookmarks' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Bookmarks' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 })).toBe(title);
  expect(tabs()).toBe(bar);
  expect(title.textContent).toBe('Knowledge');
});

test('what is typed on one page of the library is found on its home, without losing the field', async () => {
  const { user, path } = renderApp('/knowledge/trending');
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search articles' });
  await user.type(field, 'pump');
  await waitFor(() => expect(path()).toBe('/knowledge'));
  expect(await screen.findByRole('region', { name: 'Results' })).toBeDefined();
  await user.type(field, 's');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('pumps');
});

test('pages where authors work have filters of their own, and no search of readers', async () => {
  renderApp('/knowledge/feedback');
  expect(await screen.findByRole('heading', { level: 2, name: 'Feedback' })).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
