import type { Branding } from '../kernel/environments.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Inside of a script element: nothing in it may look like its end. */
const asJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Returns the slug of the environment that pages at `/e/{slug}` use when their host names none. */
export const slugOfPath = (url: string): string | undefined => /^\/e\/([a-z0-9-]{1,40})(?:[/?#]|$)/.exec(url)?.[1];

/**
 * The page in the look of an environment from its first byte: title, icon, colour of the browser's bar, and the settings that
 * the application starts with (web/index.html).
 */
export function dressPage(page: string, environment: Branding | undefined): string {
  if (!environment?.branded) return page;
  const { slug, name, favicon, colors, subtitle, logo, branded } = environment;
  const branding = asJson({ slug, name, subtitle, logo, favicon, colors, branded });
  return page
    .replace('"environment": ""', () => `"environment": ${asJson(slug)}, "branding": ${branding}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`)
    .replace('id="favicon" href="data:,"', () => `id="favicon" href="${escaped(favicon ?? 'data:,')}"`)
    .replace(/(<meta name="theme-color" content=")#[0-9a-f]{6}/g, (_match, start: string) => start + colors.primary);
}
