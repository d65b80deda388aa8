import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { shortcuts as scheduleShortcuts } from '#web/features/schedule/shortcuts.ts';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { type Shortcut, useOffered, useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { isHelpOpen, shortcuts } from './shortcuts.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** The keys that work on every screen, and the dialog that shows all there are. */
export function ShellKeys() {
  const navigate = useNavigate();
  const permissions = permissionsIn(useSession());
  const isOpen = useStore(isHelpOpen);
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  const go = (
    { permission }: Shortcut,
    to: '/home' | '/tickets' | '/talk' | '/settings' | '/schedule' | '/schedule/my-day',
  ) => (!permission || permissions.has(permission) ? () => void navigate({ to }) : null);
  useEffect(() => () => isHelpOpen.set(false), []);
  useOffered(shortcuts.palette, shortcuts.submit);
  useShortcut(shortcuts.help, () => isHelpOpen.set(true));
  useShortcut(shortcuts.home, go(shortcuts.home, '/home'));
  useShortcut(shortcuts.tickets, go(shortcuts.tickets, '/tickets'));
  useShortcut(shortcuts.talk, go(shortcuts.talk, '/talk'));
  useShortcut(scheduleShortcuts.schedule, go(scheduleShortcuts.schedule, '/schedule'));
  useShortcut(scheduleShortcuts.myDay, go(scheduleShortcuts.myDay, '/schedule/my-day'));
  useShortcut(shortcuts.settings, go(shortcuts.settings, '/settings'));
  return (
    <Suspense fallback={null}>
      {isWanted && <ShortcutsDialog opened={isOpen} onClose={() => isHelpOpen.set(false)} />}
    </Suspense>
  );
}
