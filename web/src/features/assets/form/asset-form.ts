import type { Asset } from '@sightline/contract/assets/assets';
import type { CustomField } from '@sightline/contract/assets/fields';
import type { Entered } from '#web/fields/field-input.tsx';

/** The values in the form of an asset: texts as typed, `''` for no choice. */
export type AssetDraft = {
  tag: string;
  name: string;
  serial: string;
  model_id: string;
  manufacturer: string;
  category_id: string;
  branch_id: string;
  location: string;
  parent_id: string;
  status: string;
  criticality: string;
  purchase_date: string;
  notes: string;
  custom_fields: Record<string, Entered>;
};

export function draftOf(asset: Asset | null, fields: readonly CustomField[], tag: string): AssetDraft {
  const values = fields.map((field) => [field.id, asset ? (asset.custom_fields[field.id] ?? null) : field.default]);
  return {
    tag: asset?.tag ?? tag,
    name: asset?.name ?? '',
    serial: asset?.serial ?? '',
    model_id: asset?.model_id ?? '',
    manufacturer: asset?.manufacturer ?? '',
    category_id: asset?.category?.id ?? '',
    branch_id: asset?.branch?.id ?? '',
    location: asset?.location ?? '',
    parent_id: asset?.parent?.id ?? '',
    status: asset?.status ?? 'operational',
    criticality: asset?.criticality ?? 'medium',
    purchase_date: asset?.purchase_date ?? '',
    notes: asset?.notes ?? '',
    custom_fields: Object.fromEntries(values),
  };
}

const links = ['model_id', 'category_id', 'branch_id', 'parent_id', 'purchase_date'] as const;

/** As it is sent: no choice is null. Of fields that the category does not have, nothing is sent. */
export function bodyOf(draft: AssetDraft, fields: readonly CustomField[]) {
  const custom = fields.map(({ id }) => [
    id,
    draft.custom_fields[id] === '' ? null : (draft.custom_fields[id] ?? null),
  ]);
  const chosen = Object.fromEntries(links.map((name) => [name, draft[name] || null]));
  return { ...draft, ...chosen, custom_fields: Object.fromEntries(custom) as Record<string, Entered> };
}

type Body = ReturnType<typeof bodyOf>;

/** Returns only the changed values of an edit, so that it does not overwrite what another person changes meanwhile. */
export function changesOf(before: Body, after: Body): Partial<Body> {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const plain = Object.entries(after).filter(
    ([name, value]) => name !== 'custom_fields' && !same(value, before[name as keyof Body]),
  );
  const custom = Object.entries(after.custom_fields).filter(([id, value]) => !same(value, before.custom_fields[id]));
  return { ...Object.fromEntries(plain), ...(custom.length > 0 && { custom_fields: Object.fromEntries(custom) }) };
}
