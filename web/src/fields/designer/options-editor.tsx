import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { FieldOption } from '@sightline/contract/fields/field-model';
import { limits } from '@sightline/contract/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './designer.module.css';
import { empty, newKey, replaceAt } from './drafts.ts';

type OptionsEditorProps = {
  options: readonly FieldOption[];
  most: number;
  error: ReactNode;
  onChange: (options: FieldOption[]) => void;
};

/** Edits the options, in both languages. Options keep their ids, so that a new name changes no answer. */
export function OptionsEditor({ options, most, error, onChange }: OptionsEditorProps) {
  const { t } = useTranslation('designer');
  return (
    <div className={classes.options}>
      {options.map((option, place) => (
        <div key={option.id} className={classes.option}>
          <TextInput
            aria-label={t('option_en', { place: place + 1 })}
            placeholder={t('option_en', { place: place + 1 })}
            value={option.label.en}
            maxLength={limits.name}
            onChange={({ currentTarget }) =>
              onChange(replaceAt(options, place, { ...option, label: { ...option.label, en: currentTarget.value } }))
            }
          />
          <TextInput
            aria-label={t('option_pt', { place: place + 1 })}
            placeholder={t('option_pt', { place: place + 1 })}
            value={option.label.pt}
            maxLength={limits.name}
            onChange={({ currentTarget }) =>
              onChange(replaceAt(options, place, { ...option, label: { ...option.label, pt: currentTarget.value } }))
            }
          />
          <ActionIcon
            aria-label={t('remove_option', { place: place + 1 })}
            onClick={() => onChange(options.filter((one) => one !== option))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={15} stroke={2} />}
        disabled={options.length >= most}
        onClick={() => onChange([...options, { id: newKey(), label: empty }])}
      >
        {t('add_option')}
      </Button>
    </div>
  );
}
