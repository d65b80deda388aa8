import { useTranslation } from 'react-i18next';
import { CustomerInput } from '#web/features/people/customer-input.tsx';
import type { Field } from '#web/lib/form.ts';

type SpaceSelectProps = { field: Field<string>; onPick: (id: string) => void };

/** The space of new guests. */
export function SpaceSelect({ field, onPick }: SpaceSelectProps) {
  const { t } = useTranslation('sso');
  return (
    <CustomerInput
      label={t('settings.space')}
      placeholder={t('settings.choose_space')}
      value={field.value || null}
      error={field.error}
      onChange={(id) => onPick(id ?? '')}
    />
  );
}
