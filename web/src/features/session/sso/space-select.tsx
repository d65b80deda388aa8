import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { spacesQuery } from '#web/features/people/api.ts';
import type { Field } from '#web/lib/form.ts';

/** The space of new guests. */
export function SpaceSelect({ field }: { field: Field<string> }) {
  const { t } = useTranslation('sso');
  const { data } = useQuery(spacesQuery());
  const spaces = data?.spaces ?? [];
  return (
    <NativeSelect
      {...field}
      label={t('settings.space')}
      data={[
        { value: '', label: t('settings.choose_space') },
        ...spaces.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
