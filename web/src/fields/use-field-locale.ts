import type { Translated } from '@sightline/contract/fields/field-model';
import { useTranslation } from 'react-i18next';

/** The reader's language, as fields are labelled. */
export const useFieldLocale = (): keyof Translated => (useTranslation().i18n.language.startsWith('pt') ? 'pt' : 'en');
