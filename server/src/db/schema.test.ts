import { expect, it } from 'vitest';
import { writeSchemaTypes } from '#test/schema-types';

it('the types of tables are those of the migrated database', async () => {
  const howTo = 'after a migration: `npm run schema -w server`';
  await expect(await writeSchemaTypes(), howTo).toMatchFileSnapshot('schema.gen.ts');
});
