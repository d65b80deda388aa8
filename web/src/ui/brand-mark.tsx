import { use } from 'react';
import { BrandLogo } from './brand-logo.ts';

/** The logo of the brand, or a viewfinder on its colour. */
export function BrandMark({ size = 20 }: { size?: number }) {
  const logo = use(BrandLogo);
  if (logo !== null) return <BrandPicture src={logo} size={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <g stroke="var(--mantine-primary-color-contrast)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M8.5 12.5v-2a2 2 0 0 1 2-2h2M19.5 8.5h2a2 2 0 0 1 2 2v2M23.5 19.5v2a2 2 0 0 1-2 2h-2M12.5 23.5h-2a2 2 0 0 1-2-2v-2" />
      </g>
      <circle cx="16" cy="16" r="2.9" fill="var(--mantine-primary-color-contrast)" />
    </svg>
  );
}

/** Its name stands beside it. As high as `size`, and at most five times as wide. */
function BrandPicture({ src, size }: { src: string; size: number }) {
  return <img src={src} alt="" height={size} style={{ flex: 'none', maxWidth: size * 5, objectFit: 'contain' }} />;
}
