/** The guest's browser, as far as it matters for permission to use the camera. */
export type Browser = {
  name: 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other';
  system: 'android' | 'ios' | 'mac' | 'other';
  /** The app whose in-app browser shows the page; such browsers often have no camera. An empty text: an unknown app. */
  app: string | null;
};

export type BrowserSigns = { userAgent: string; maxTouchPoints: number };

const apps: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/WhatsApp/, 'WhatsApp'],
  [/Instagram/, 'Instagram'],
  [/MESSENGER|Messenger(?:Lite)?For|Orca-Android/i, 'Messenger'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Telegram/, 'Telegram'],
  [/BytedanceWebview|musical_ly|TikTok/, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/\bLine\//, 'LINE'],
  [/\bGSA\//, 'Google'],
  [/Teams\//, 'Teams'],
];

/** The order matters: most browsers also name the ones they are derived from. */
const names: [RegExp, Browser['name']][] = [
  [/Edg(?:e|A|iOS)?\//, 'edge'],
  [/SamsungBrowser\//, 'samsung'],
  [/OPR\/|OPT\/|OPX\//, 'opera'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
];

const find = <Found>(table: [RegExp, Found][], text: string): Found | undefined =>
  table.find(([sign]) => sign.test(text))?.[1];

function systemOf({ userAgent, maxTouchPoints }: BrowserSigns): Browser['system'] {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // iPads identify as Macs; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac';
  return 'other';
}

/** A web view does not name its app but can be recognized: Android's by `wv`, Apple's by a missing "Safari". */
function isWebView(userAgent: string, system: Browser['system']): boolean {
  if (system === 'android') return /; wv\)/.test(userAgent);
  return system === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
}

export function browserOf(signs: BrowserSigns): Browser {
  const { userAgent } = signs;
  const system = systemOf(signs);
  const app = find(apps, userAgent) ?? (isWebView(userAgent, system) ? '' : null);
  return { name: find(names, userAgent) ?? 'other', system, app };
}

export const thisBrowser = (): Browser => browserOf(navigator);

/** Browsers for which there are step-by-step instructions to unblock the camera. */
export type HelpedBrowser =
  | 'chrome_android'
  | 'chrome_desktop'
  | 'safari_ios'
  | 'safari_mac'
  | 'apps_ios'
  | 'firefox_android'
  | 'firefox_desktop'
  | 'edge_desktop'
  | 'samsung'
  | 'other';

/** On iPhones and iPads, every browser except Safari gets the camera from the system settings. */
export function helpedBrowserOf({ name, system }: Browser): HelpedBrowser {
  if (system === 'ios') return name === 'safari' || name === 'other' ? 'safari_ios' : 'apps_ios';
  if (name === 'samsung') return 'samsung';
  if (name === 'firefox') return system === 'android' ? 'firefox_android' : 'firefox_desktop';
  if (system === 'android') return 'chrome_android';
  if (name === 'edge') return 'edge_desktop';
  if (name === 'chrome' || name === 'opera') return 'chrome_desktop';
  return name === 'safari' && system === 'mac' ? 'safari_mac' : 'other';
}

/** Phones and tablets: they have a rear camera, which guests point at what they want to show. */
export const isHandheld = ({ system }: Browser): boolean => system === 'android' || system === 'ios';
