import { shapeOf } from './machines.ts';

/** As a phone's camera sees it. */
export const sceneSize = { width: 1280, height: 720 };

/** A cover that is off, what is behind it, and a cable that hangs out. */
const open = `<g transform="translate(-190 -70)"><rect x="760" y="400" width="150" height="170" fill="#2b2f31"/><g fill="#8a9196"><rect x="778" y="418" width="46" height="58" rx="5"/><rect x="842" y="418" width="46" height="40" rx="5"/></g>
<ellipse cx="868" cy="500" rx="24" ry="30" fill="#b3743a"/><path d="M845 492q23-26 46 0" fill="none" stroke="#5c3817" stroke-width="5"/>
<path d="M800 476c0 60-26 60-26 116s40 34 52 62" fill="none" stroke="#c2452f" stroke-width="8"/><path d="M816 476c4 50-14 70-6 110s60 30 66 62" fill="none" stroke="#20242a" stroke-width="8"/>
<path d="M930 452l132 44-46 172-134-40z" fill="#a3acb2" stroke="#6b757c" stroke-width="5"/><g fill="#6b757c"><circle cx="946" cy="470" r="6"/><circle cx="1040" cy="502" r="6"/></g>
<g fill="#6b4a2c" opacity="0.3"><ellipse cx="690" cy="330" rx="56" ry="30"/><ellipse cx="640" cy="500" rx="70" ry="26"/></g></g>`;

const closed =
  '<g transform="translate(-190 -70)"><rect x="756" y="396" width="158" height="178" rx="4" fill="#aeb7bd" stroke="#7c868d" stroke-width="5"/><g fill="#6b757c"><circle cx="770" cy="410" r="6"/><circle cx="900" cy="410" r="6"/><circle cx="770" cy="560" r="6"/><circle cx="900" cy="560" r="6"/></g></g>';

const lamp = (color: string): string =>
  `<circle cx="905" cy="250" r="26" fill="${color}" opacity="0.3"/><circle cx="905" cy="250" r="13" fill="${color}"/>`;

/** A machine where it stands, as SVG: as it was found, open and with a red lamp, or repaired. */
export const drawScene = (category: string, isRepaired: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">
<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9ccc7"/><stop offset="1" stop-color="#98a09c"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d7f79"/><stop offset="1" stop-color="#575a55"/></linearGradient>
<radialGradient id="light" cx="0.45" cy="0.3" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.4"/></radialGradient></defs>
<rect width="1280" height="540" fill="url(#wall)"/><rect y="540" width="1280" height="180" fill="url(#floor)"/>
<g stroke="#868d89" stroke-width="3"><path d="M0 180h1280M0 360h1280M320 0v180M960 0v180M160 180v180M640 180v180M1120 180v180M320 360v180M960 360v180"/></g>
<path d="M0 96h420v-96M1280 140h-300v-140" fill="none" stroke="#7b8790" stroke-width="30"/><path d="M0 90h426" stroke="#aab5bd" stroke-width="6"/>
<ellipse cx="660" cy="606" rx="330" ry="34" fill="#000" opacity="0.3"/>
<g transform="translate(360 40) scale(1.17)">${shapeOf(category)}</g>
${isRepaired ? closed + lamp('#22c55e') : open + lamp('#ef4444')}
<rect width="1280" height="720" fill="url(#light)"/></svg>`;
