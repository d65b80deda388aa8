import { MantineProvider } from '@mantine/core';
import { callArticlesApi } from '@sightline/contract/knowledge/call-articles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { WaitingArticles } from './waiting-articles.tsx';

test('who waits for a call sees which article is in another language', async () => {
  await i18n.loadNamespaces('articles');
  const article = { slug: 'ice', summary: '', minutes: 1 };
  mockEndpoint(callArticlesApi.suggest, () => ({
    articles: [
      {
        ...article,
        id: '01999999-0000-7000-8000-000000000001',
        title: 'Ice on the evaporator',
        language: 'en' as const,
      },
      { ...article, id: '01999999-0000-7000-8000-000000000002', title: 'Gelo no evaporador', language: 'pt' as const },
    ],
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <WaitingArticles callId="01999999-0000-7000-8000-00000000000c" onSolved={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Gelo no evaporador In Portuguese' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ice on the evaporator' })).toBeDefined();
});
