import { Store, useStore } from './store.ts';

/** Browsers that install applications offer it once for each page, by an event; others never do. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const offered = new Store<InstallEvent | null>(null);

/** Keeps the offer for the menu in place of a bar of the browser. Before the application is drawn: it comes once. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

/** Null where there is nothing to install, or it is installed. */
export function useInstall(): (() => void) | null {
  const event = useStore(offered);
  if (!event) return null;
  return () => {
    offered.set(null);
    void event.prompt();
  };
}
