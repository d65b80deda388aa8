import '#web/styles/mantine-first.css';
import '#web/styles/global.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#web/lib/i18n.ts';
import { keepInstallPrompt } from '#web/lib/install-prompt.ts';
import { reloadOnFailedChunk } from './failed-chunk.ts';
import { keepAnswers } from './kept-queries.ts';
import { watchForNewBuild } from './new-build.ts';
import { watchOtherTabs } from './other-tabs.ts';
import { applyPagePolicy } from './page-policy.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

async function mount(): Promise<void> {
  reloadOnFailedChunk();
  applyPagePolicy();
  keepInstallPrompt();
  await startI18n();
  const router = createAppRouter();
  watchForNewBuild(router);
  watchOtherTabs(router);
  keepAnswers(router.options.context.queryClient);
  createRoot(document.getElementById('root') as HTMLElement).render(<Providers router={router} />);
}

mount().catch((error: unknown) => {
  // The specification's words (section 8).
  console.error('Error while mounting app:', error);
});
