/** A small drawn portrait. */
export type Face = {
  background: string;
  skin: string;
  hair: string;
  shirt: string;
  style: 'long' | 'short' | 'bun' | 'bald';
  hasGlasses?: boolean;
  hasBeard?: boolean;
};

const hairBehind: Record<Face['style'], string> = {
  long: '<path d="M52 122c-6-58 10-92 76-92s82 34 76 92v62H52z"/>',
  short: '',
  bun: '<circle cx="128" cy="32" r="22"/>',
  bald: '',
};

const hairBefore: Record<Face['style'], string> = {
  long: '<path d="M70 112c4-44 28-58 58-58s54 14 58 58c-24-6-40-18-48-32-12 16-38 30-68 32z"/>',
  short: '<path d="M68 106c-4-46 26-66 60-66s64 20 60 66c-6-16-16-26-28-30-26 8-52 6-66 0-12 6-20 16-26 30z"/>',
  bun: '<path d="M70 108c2-42 26-60 58-60s56 18 58 60c-14-24-34-34-58-34s-44 10-58 34z"/>',
  bald: '',
};

const glasses =
  '<g fill="none" stroke="#2b2f38" stroke-width="4"><circle cx="106" cy="116" r="15"/><circle cx="150" cy="116" r="15"/><path d="M121 114h14"/></g>';

/** As SVG, 256 by 256. */
export function drawFace({ background, skin, hair, shirt, style, hasGlasses, hasBeard }: Face): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${background}"/>
<g fill="${hair}">${hairBehind[style]}</g>
<path d="M36 256c4-46 40-66 92-66s88 20 92 66z" fill="${shirt}"/>
<path d="M108 160h40v34c0 12-40 12-40 0z" fill="${skin}"/>
<ellipse cx="128" cy="116" rx="54" ry="62" fill="${skin}"/>
<g fill="${hair}">${hairBefore[style]}${hasBeard ? '<path d="M76 128c4 40 24 54 52 54s48-14 52-54c-10 22-28 20-52 20s-42 2-52-20z"/>' : ''}</g>
<g fill="#2b2f38"><circle cx="106" cy="116" r="5"/><circle cx="150" cy="116" r="5"/></g>
${hasGlasses ? glasses : ''}
<path d="M110 148c10 10 26 10 36 0" fill="none" stroke="#8c3b3b" stroke-width="5" stroke-linecap="round"/>
</svg>`;
}
