import { setNonce } from 'get-nonce';

/**
 * Each page that the server sends names a number of its own, and the policy of the page lets only those styles in that bear
 * it: Mantine's, and those that keep the page from scrolling under a dialog.
 */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

export function lendStyleNonce(): void {
  setNonce(readStyleNonce());
}
