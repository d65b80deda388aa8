import type { Environment } from '@sightline/contract/workspace/workspace';
import { nameProduct } from '#web/lib/page-title.ts';

const corners =
  'M8.5 12.5v-2a2 2 0 0 1 2-2h2M19.5 8.5h2a2 2 0 0 1 2 2v2M23.5 19.5v2a2 2 0 0 1-2 2h-2M12.5 23.5h-2a2 2 0 0 1-2-2v-2';

const drawn = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="8" fill="${color}"/><path d="${corners}" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="16" r="2.9" fill="#fff"/></svg>`;

/** Title, favicon and bar colour of the page: the environment's own file, otherwise the mark in the brand's colour. */
export function applyBranding(color: string, environment: Environment | undefined): void {
  nameProduct(environment?.name ?? 'Sightline');
  if (environment?.branded)
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) bar.content = color;
  const icon = document.querySelector<HTMLLinkElement>('#favicon');
  if (icon) icon.href = environment?.favicon ?? `data:image/svg+xml,${encodeURIComponent(drawn(color))}`;
}
