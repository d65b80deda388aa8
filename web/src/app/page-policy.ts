import { setNonce } from 'get-nonce';

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Each page that the server sends names a number of its own, and its policy allows only styles that carry it:
 * Mantine's, and those that keep the page from scrolling under a dialog.
 */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The policy forbids eval, so zod must not try it. Zod loads later and finds this setting. */
export function applyPagePolicy(): void {
  setNonce(readStyleNonce());
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
}
