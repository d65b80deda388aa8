import { defaultEnvironment } from '@sightline/contract/workspace/workspace';
import { useEffect } from 'react';
import { settings } from './settings.ts';
import { Store, useStore } from './store.ts';

/*
 * Decides which branding this tab shows. The host of the page comes first; then the workspace that an open link belongs to, then the address
 * `/e/{slug}` that the tab was opened with, then the workspace that the reader works in.
 */

const key = 'environment';

type Layers = { link: string | null; tab: string | null; workspace: string | null };

const layers = new Store<Layers>({
  link: null,
  tab: globalThis.sessionStorage?.getItem(key) ?? null,
  workspace: null,
});

const slugOf = ({ link, tab, workspace }: Layers): string =>
  settings.environment || link || tab || workspace || defaultEnvironment;

export const activeBrandingSlug = (): string => slugOf(layers.get());
export const useBrandingSlug = (): string => slugOf(useStore(layers));

/** For this tab, reloads included; null ends it. */
export function applyBrandingInTab(slug: string | null): void {
  if (slug === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, slug);
  layers.set({ ...layers.get(), tab: slug });
}

const wear = (layer: 'link' | 'workspace', slug: string | null): void => {
  if (layers.get()[layer] !== slug) layers.set({ ...layers.get(), [layer]: slug });
};

/** While the page of a workspace's link is open. */
export function useBrandingOfLink(slug: string | null | undefined): void {
  useEffect(() => {
    if (!slug) return;
    wear('link', slug);
    return () => wear('link', null);
  }, [slug]);
}

/** While somebody works in a workspace. */
export function useBrandingOfWorkspace(slug: string | null | undefined): void {
  useEffect(() => wear('workspace', slug ?? null), [slug]);
}
