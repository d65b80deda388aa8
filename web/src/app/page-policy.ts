import { setNonce } from 'get-nonce';

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Each page that the server sends names a number of its own, and its policy lets only those styles in that bear it:
 * Mantine's, and those that keep the page from scrolling under a dialog.
 */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Nothing may make code of text here, so zod does not even try. It is loaded later, and finds its settings. */
export function applyPagePolicy(): void {
  setNonce(readStyleNonce());
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
}
