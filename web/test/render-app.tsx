import { recordingsApi } from '@sightline/contract/calls/recordings';
import { type Session, sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.tsx';
import { storeToken } from '#web/lib/token.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import { sampleEnvironment } from './sample-session.ts';

/** An installation that is set up, without demo data, and somebody signed in when there is a session. */
export function mockFrame(session?: Session): void {
  mockEndpoint(workspaceApi.environment, () => ({
    environment: sampleEnvironment,
    demo: null,
    mail_delivery: 'smtp' as const,
  }));
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: false,
    needs_code: false,
    needs_email: false,
    is_first: false,
  }));
  mockEndpoint(recordingsApi.current, () => ({ recording: null }));
  mockEndpoint(recordingsApi.list, () => ({ recordings: [] }));
  if (!session) return;
  storeToken('a-token');
  mockEndpoint(sessionApi.current, () => session);
}

/** The whole application at a path. Mock its requests first. Failed requests are retried as often as usual, but at once. */
export function renderApp(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const { queryClient } = router.options.context;
  const { queries, ...rest } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...rest, queries: { ...queries, retryDelay: 1 } });
  const screen = render(<Providers router={router} />);
  return { ...screen, router, user: userEvent.setup(), path: () => router.state.location.pathname };
}
