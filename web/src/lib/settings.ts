import type { Environment } from '@sightline/contract/workspace/workspace';

/** The settings that may differ between installations of one build (specification, section 7: `apiUrl`). */
export type RuntimeSettings = {
  apiUrl: string;
  /** Slug of the environment whose branding this page uses; empty for the product's own. */
  environment: string;
  /** The branding itself, so that the page shows it at once. */
  branding?: Environment;
};

const defaults: RuntimeSettings = { apiUrl: '/api', environment: '' };

function readSettings(): RuntimeSettings {
  const text = globalThis.document?.getElementById('settings')?.textContent;
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<RuntimeSettings>) } : defaults;
}

export const settings = readSettings();
