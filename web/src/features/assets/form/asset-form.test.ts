import type { CustomField } from '@sightline/contract/assets/fields';
import { describe, expect, it } from 'vitest';
import { bodyOf, changesOf, draftOf } from './asset-form.ts';

const field = { id: 'f1', default: 'R290' } as CustomField;

describe('the form of an asset', () => {
  it('begins with the defaults of custom fields and the tag that was scanned', () => {
    expect(draftOf(null, [field], 'A-7')).toMatchObject({ tag: 'A-7', custom_fields: { f1: 'R290' } });
  });

  it('sends no choice as null, and nothing of fields that the category does not have', () => {
    expect(bodyOf({ ...draftOf(null, [field], 'A-7'), name: 'Pump' }, [])).toMatchObject({
      category_id: null,
      purchase_date: null,
      custom_fields: {},
    });
  });

  it('sends of an edit only what was changed, so that the changes of others stay', () => {
    const before = bodyOf({ ...draftOf(null, [field], 'A-7'), name: 'Pump' }, [field]);
    const after = { ...before, name: 'Pump 2', custom_fields: { f1: null } };
    expect(changesOf(before, after)).toEqual({ name: 'Pump 2', custom_fields: { f1: null } });
    expect(changesOf(before, { ...before })).toEqual({});
  });
});
