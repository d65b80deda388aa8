import type { FieldModel, Translated } from '@sightline/contract/field-types/field-model';
import type { Question } from '@sightline/contract/sheets/templates';
import { useTranslation } from 'react-i18next';

/** A question as the field engine knows it. `fieldOf` of the contract does the same beside the schemas, which pages load later. */
export const modelOf = ({ id, type, label, help, unit, required, min, max, options }: Question): FieldModel => ({
  ...{ id, type, label, help, unit, options },
  rules: { required, unique: false, min, max, pattern: '' },
});

/** The reader's language, as questions are asked. */
export const useSheetLocale = (): keyof Translated => (useTranslation().i18n.language.startsWith('pt') ? 'pt' : 'en');
