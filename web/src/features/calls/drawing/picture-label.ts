import { useTranslation } from 'react-i18next';
import type { Tile } from '../session/people.ts';

/** Whose picture it is; a shared screen is told from its owner's face. */
export function usePictureLabel({ person, picture }: Pick<Tile, 'person' | 'picture'>): string {
  const { t } = useTranslation('calls');
  return picture?.kind === 'screen' ? t('stage.screen_of', { name: person.name }) : person.name;
}
