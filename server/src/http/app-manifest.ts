import type { Environment } from '@sightline/contract/workspace/workspace';

/** The safe zone of a maskable icon holds the mark, and its colour reaches the edge. */
const icons = ['192', '512'].flatMap((size) => [
  { src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
  { src: `/icons/maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
]);

/** The web app manifest that browsers install the application from, with the name and colours of the environment. */
export const appManifest = ({ name, subtitle, favicon, colors }: Environment) => ({
  id: '/',
  name,
  short_name: name.slice(0, 12),
  description: subtitle,
  start_url: '/home',
  scope: '/',
  // Answered by the service worker (web/src/service-worker/receive-share.ts), so that it works without a connection.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', 'video/*', 'audio/*', 'application/pdf', 'text/*'] }],
    },
  },
  display: 'standalone',
  background_color: '#f5f5f7',
  theme_color: colors.primary,
  icons: favicon ? [{ src: favicon, sizes: 'any', purpose: 'any' }, ...icons] : icons,
});
