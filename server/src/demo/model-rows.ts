import { demoAssets } from './asset-list.ts';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

export const modelKey = ({ make, model }: { make: string; model: string }): string => `${make}/${model}`;

type Given = { categoryIds: Map<string, string>; gasField: string; gases: readonly string[]; begun: number };

/** Templates of warranties, and one model for each make and name in the list of machines. */
export function buildModels({ organization_id, newId, iso }: DemoContext, given: Given) {
  const { categoryIds, gasField, gases, begun } = given;
  const template = (name: string, kind: string, months: number, covers: string[], terms: string): Row => ({
    ...{ organization_id, id: newId(begun), name, kind, months, covers, terms, version: 1, created_at: iso(begun) },
    provider: kind === 'contract' ? 'Meridian Field Service' : '',
  });
  const templates = [
    template('Manufacturer, two years', 'manufacturer', 24, ['labour', 'parts'], 'Wear parts are not included.'),
    template('Service contract, one year', 'contract', 12, ['labour', 'travel', 'remote'], 'On site within 24 hours.'),
  ];
  const kinds = new Map(demoAssets.map((asset) => [modelKey(asset), asset]));
  const ids = new Map([...kinds.keys()].map((key) => [key, newId(begun)]));
  const models = [...kinds].map(
    ([key, { make, model, category }], place): Row => ({
      ...{ organization_id, id: ids.get(key), name: model, manufacturer: make, description: '', version: 1 },
      category_id: categoryIds.get(category) ?? null,
      warranty_template_id: place % 2 === 0 ? templates[0]?.id : null,
      custom_fields: category === 'Cooling' ? { [gasField]: gases[place % gases.length] } : {},
      ...{ created_at: iso(begun), updated_at: iso(begun + place * 60_000) },
    }),
  );
  return { templates, models, ids };
}
