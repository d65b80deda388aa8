import { useTranslation } from 'react-i18next';
import type { Tile } from '../session/people.ts';

/** The person's name; a shared screen has its own label. */
export function usePictureLabel({ person, picture }: Pick<Tile, 'person' | 'picture'>): string {
  const { t } = useTranslation('calls');
  return picture?.kind === 'screen' ? t('stage.screen_of', { name: person.name }) : person.name;
}
