/** The input of the page policy. */
export type PolicyFacts = { nonce: string; mediaUrl: string };

/** LiveKit uses a websocket, and http before that. */
function originsOf(mediaUrl: string): string[] {
  if (!URL.canParse(mediaUrl)) return [];
  const { host, protocol } = new URL(mediaUrl);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  return isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`];
}

/**
 * Builds the content security policy of a page: scripts of this origin only, styles of this origin or with the nonce of this very page, and
 * connections to this origin and the media server.
 */
export function pagePolicy({ nonce, mediaUrl }: PolicyFacts): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self' blob: data:", ...originsOf(mediaUrl)].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
