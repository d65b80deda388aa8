import '#web/styles/mantine-app.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewBar } from '#web/features/session/preview/preview-bar.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { flagsQuery } from '#web/features/talk/api.ts';
import { useUnreadInTitle } from '#web/lib/page-title.ts';
import { overlays, pills } from '../frame-parts.ts';
import classes from './app-shell.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { useCommandPalette } from './palette/open-palette.tsx';
import { Rail } from './rail.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { TabBar } from './tab-bar.tsx';

/** The frame around every screen of the layout "default": rail and inset panel, or panel and tab bar on a phone. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const palette = useCommandPalette();
  useUnreadInTitle(useQuery({ ...flagsQuery, enabled: useCan('talk.view') }).data?.chats ?? 0);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('nav.skip')}
      </a>
      <Rail onSearch={palette.open} />
      <main id="main" className={classes.panel} tabIndex={-1}>
        <PreviewBar />
        <ConnectionBanner />
        <div className={classes.screen}>{children}</div>
      </main>
      <div className={classes.floating} data-pills>
        {pills.map((Pill) => (
          <Pill key={Pill.displayName ?? Pill.name} />
        ))}
      </div>
      <TabBar onSearch={palette.open} />
      {palette.element}
      <ShellKeys />
      {overlays.map((Overlay) => (
        <Overlay key={Overlay.displayName ?? Overlay.name} />
      ))}
    </div>
  );
}
