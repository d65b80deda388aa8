import { expect, it } from 'vitest';
import { testApp } from '#test/app';
import { arrange } from '#test/factories';
import { seedDemo } from './seed.ts';

it('loading the demo takes less than three seconds', async () => {
  const { ownerUrl } = await testApp();
  await arrange('truncate organizations, users cascade');
  const begun = performance.now();
  await seedDemo(ownerUrl);
  expect(performance.now() - begun).toBeLessThan(3000);
});
