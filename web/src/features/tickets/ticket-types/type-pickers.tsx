import { flattenTree } from '@sightline/contract/tree';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import classes from '../properties/pickers.module.css';
import { assistanceTypesQuery, problemTypesQuery } from './api.ts';
import { typePictures } from './tones.ts';
import { typePath } from './type-path.ts';

type Named = { id: string; name: string };
type TypePickerProps = { value: Named | null; onChange: (type: Named | null) => void; disabled?: boolean };

const none = '';

/** Offers the active types; an archived one stays on tickets that have it. */
export function AssistanceTypePicker({ value, onChange, disabled = false }: TypePickerProps) {
  const { t } = useTranslation('tickets');
  const types = useQuery(assistanceTypesQuery).data?.filter(({ active }) => active) ?? [];
  return (
    <MenuSelect
      label={t('fields.assistance_type')}
      options={[
        { value: none, label: t('types.none') },
        ...types.map(({ id, name, icon, code }) => {
          const Picture = typePictures[icon];
          return { value: id, label: name, icon: <Picture size={15} stroke={1.75} />, hint: code };
        }),
      ]}
      selected={[value?.id ?? none]}
      onPick={(id) => onChange(types.find((type) => type.id === id) ?? null)}
      disabled={disabled}
    >
      <span className={value ? classes.name : classes.none}>{value?.name ?? t('types.none')}</span>
    </MenuSelect>
  );
}

/** Found by their own names, by those above them and by their keywords. */
export function ProblemTypePicker({ value, onChange, disabled = false }: TypePickerProps) {
  const { t } = useTranslation('tickets');
  const all = useQuery(problemTypesQuery).data ?? [];
  const offered = flattenTree(all.filter(({ active }) => active));
  return (
    <MenuSelect
      label={t('fields.problem_type')}
      options={[
        { value: none, label: t('types.none') },
        ...offered.map((leaf) => ({ value: leaf.node.id, label: typePath(leaf), hint: leaf.node.keywords })),
      ]}
      selected={[value?.id ?? none]}
      onPick={(id) => onChange(all.find((type) => type.id === id) ?? null)}
      disabled={disabled}
    >
      <span className={value ? classes.name : classes.none}>{value?.name ?? t('types.none')}</span>
    </MenuSelect>
  );
}
