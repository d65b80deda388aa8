import { expect, it } from 'vitest';
import { fieldsOfAsset } from './fields-of-asset.ts';

const categories = [
  { id: 'cooling', parent_id: null },
  { id: 'chillers', parent_id: 'cooling' },
];

it('an asset has the fields of all assets, of its category and those above it, and of its model', () => {
  const field = (category: string | null, only_models = false, ...model_ids: string[]) => ({
    category: category === null ? null : { id: category },
    ...{ only_models, model_ids },
  });
  const [all, cooling, pumps, ofModel] = [
    field(null),
    field('cooling'),
    field('pumps', false, 'm'),
    field(null, true, 'm'),
  ];
  const fields = [all, cooling, pumps, ofModel];
  const found = (categoryId: string | null, modelId: string | null) =>
    fieldsOfAsset(fields, categories, { categoryId, modelId });
  expect(found('chillers', null)).toEqual([all, cooling]);
  expect(found(null, null)).toEqual([all]);
  expect(found('chillers', 'm')).toEqual(fields);
  expect(found(null, 'other')).toEqual([all]);
});
