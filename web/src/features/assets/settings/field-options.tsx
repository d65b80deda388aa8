import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { FieldOption } from '@sightline/contract/field-types/field-model';
import { limits } from '@sightline/contract/limits';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import classes from './asset-settings.module.css';

type FieldOptionsProps = {
  options: readonly FieldOption[];
  error: ReactNode;
  onChange: (options: FieldOption[]) => void;
};

/** The options of a choice, in both languages. They keep their ids, so that a new name changes no value. */
export function FieldOptions({ options, error, onChange }: FieldOptionsProps) {
  const { t } = useTranslation('assets');
  const change = (id: string, part: Partial<FieldOption['label']>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, label: { ...option.label, ...part } } : option)));
  return (
    <fieldset>
      <legend>{t('field.options')}</legend>
      {options.map(({ id, label }, place) => (
        <div key={id} className={classes.option}>
          <TextInput
            label={t('field.option_en', { place: place + 1 })}
            value={label.en}
            maxLength={limits.name}
            onChange={({ currentTarget }) => change(id, { en: currentTarget.value })}
          />
          <TextInput
            label={t('field.option_pt', { place: place + 1 })}
            value={label.pt}
            maxLength={limits.name}
            onChange={({ currentTarget }) => change(id, { pt: currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('field.remove_option', { place: place + 1 })}
            onClick={() => onChange(options.filter((option) => option.id !== id))}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={options.length >= limits.assets.options}
        onClick={() => onChange([...options, { id: uuidv7(), label: { en: '', pt: '' } }])}
      >
        {t('field.add_option')}
      </Button>
    </fieldset>
  );
}
