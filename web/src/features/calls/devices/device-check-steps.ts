import type { DeviceProblem } from '../session/device-problem.ts';
import { type Browser, type HelpedBrowser, helpedBrowserOf } from './device-check-browser.ts';

/** The drawing beside a step. */
export type StepDrawing =
  | 'address_tune'
  | 'address_lock'
  | 'address_camera'
  | 'address_below'
  | 'menu'
  | 'gear'
  | 'row'
  | 'cross'
  | 'switches'
  | 'again';

export type HelpKey = HelpedBrowser | 'system_android' | 'system_mac' | 'system_other';
type Steps = readonly [StepDrawing, StepDrawing, StepDrawing];

const steps: Record<HelpKey, Steps> = {
  chrome_android: ['address_tune', 'row', 'switches'],
  chrome_desktop: ['address_tune', 'switches', 'again'],
  safari_ios: ['address_below', 'row', 'switches'],
  safari_mac: ['menu', 'switches', 'again'],
  apps_ios: ['gear', 'row', 'switches'],
  firefox_android: ['address_lock', 'switches', 'again'],
  firefox_desktop: ['address_camera', 'cross', 'again'],
  edge_desktop: ['address_lock', 'row', 'switches'],
  samsung: ['address_lock', 'row', 'switches'],
  other: ['address_lock', 'switches', 'again'],
  system_android: ['gear', 'row', 'switches'],
  system_mac: ['gear', 'row', 'switches'],
  system_other: ['gear', 'row', 'switches'],
};

function keyOf(problem: DeviceProblem, browser: Browser): HelpKey | null {
  if (problem === 'denied') return helpedBrowserOf(browser);
  if (problem !== 'system') return null;
  if (browser.system === 'ios') return 'apps_ios';
  return browser.system === 'other' ? 'system_other' : `system_${browser.system}`;
}

/** The steps to unblock the camera; null where the sentence about the problem is enough. */
export function helpFor(problem: DeviceProblem, browser: Browser): { key: HelpKey; drawings: Steps } | null {
  const key = keyOf(problem, browser);
  return key && { key, drawings: steps[key] };
}
