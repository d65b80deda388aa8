import { expect, it } from 'vitest';
import { describeSettings } from './env-docs.ts';

/** After a change of the settings: `vitest run src/env-docs.test.ts -u`. */
it('the page of settings says what the schema says', async () => {
  await expect(describeSettings()).toMatchFileSnapshot('../../docs/configuration.md');
});
