import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useForm } from '#web/lib/form.ts';
import { ColorField } from '#web/ui/color-field.tsx';
import type { BrandValues } from './brand-values.ts';
import { ContrastCheck } from './contrast-check.tsx';

type BrandFieldsProps = {
  form: Pick<ReturnType<typeof useForm<BrandValues, unknown>>, 'field' | 'values' | 'setFieldValue' | 'errors'>;
  slug: string;
};

export function BrandFields({ form, slug }: BrandFieldsProps) {
  const { t } = useTranslation('branding');
  const hostError = Object.entries(form.errors).find(([path]) => path.startsWith('hosts'))?.[1];
  return (
    <>
      <TextInput {...form.field('name')} label={t('name')} description={t('name_hint')} />
      <TextInput {...form.field('subtitle')} label={t('subtitle')} description={t('subtitle_hint')} />
      <Color form={form} name="primary" label={t('primary')} hint={t('primary_hint')} />
      <Color form={form} name="secondary" label={t('secondary')} hint={t('secondary_hint')} />
      <TextInput
        {...form.field('slug')}
        label={t('slug')}
        description={t('slug_hint', { address: `${location.origin}/e/${slug || '…'}` })}
        spellCheck={false}
        autoComplete="off"
      />
      <Textarea
        {...form.field('hosts')}
        error={hostError}
        label={t('hosts')}
        description={t('hosts_hint')}
        placeholder={t('hosts_example')}
        autosize
        minRows={2}
        spellCheck={false}
      />
    </>
  );
}

type ColorProps = Pick<BrandFieldsProps, 'form'> & { name: 'primary' | 'secondary'; label: string; hint: string };

function Color({ form, name, label, hint }: ColorProps) {
  return (
    <div>
      <ColorField {...form.field(`colors.${name}`)} label={label} description={hint} />
      <ContrastCheck
        color={form.values.colors[name]}
        onChoose={(color) => form.setFieldValue(`colors.${name}`, color)}
      />
    </div>
  );
}
