const shapes = {
  compass:
    '<circle cx="128" cy="128" r="78" fill="none" stroke="#fff" stroke-width="14"/><path d="M128 72l26 56-26 56-26-56z" fill="#fff"/>',
  cross:
    '<path d="M108 60h40v48h48v40h-48v48h-40v-48H60v-40h48z" fill="#fff"/><path d="M40 214c24-16 44 16 68 0s44 16 68 0 30 4 40 0" fill="none" stroke="#fff" stroke-width="10"/>',
  leaf: '<path d="M64 176c-8-76 44-116 132-112 2 84-40 132-112 122 20-44 44-66 76-86-44 14-76 40-96 76z" fill="#fff"/>',
} as const;

export type Logo = { background: string; shape: keyof typeof shapes };

/** As SVG, 256 by 256. */
export const drawLogo = ({ background, shape }: Logo): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" rx="56" fill="${background}"/>${shapes[shape]}</svg>`;

/** The logos of the workspace and its spaces, by name. */
export const demoLogos: Record<string, Logo> = {
  'Meridian Field Service': { background: '#3f4bc4', shape: 'compass' },
  'Harbour Hospital': { background: '#1f6f8b', shape: 'cross' },
  'Harbour Care': { background: '#1a7480', shape: 'cross' },
  'Lakeside Foods': { background: '#3c7d3f', shape: 'leaf' },
};
