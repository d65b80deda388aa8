import { Select } from '@mantine/core';
import type { AssetModelRow } from '@sightline/contract/assets/models';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelChoicesQuery } from '../api.ts';

export type ChosenModel = Pick<AssetModelRow, 'id' | 'name' | 'manufacturer'> &
  Partial<Pick<AssetModelRow, 'category'>>;

const nameOfModel = ({ name, manufacturer }: Pick<ChosenModel, 'name' | 'manufacturer'>): string =>
  manufacturer ? `${manufacturer} · ${name}` : name;

type ModelSelectProps = {
  value: string;
  /** The one that is chosen when the form opens. */
  model: ChosenModel | null;
  label?: string;
  /** Not to be chosen. */
  without?: string;
  error?: ReactNode;
  onChange: (model: ChosenModel | null) => void;
};

/** A model, searched by its name or manufacturer. */
export function ModelSelect({ value, model, label, without, error, onChange }: ModelSelectProps) {
  const { t } = useTranslation('assets');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(model);
  const text = chosen && search === nameOfModel(chosen) ? '' : search;
  const found = (useQuery(modelChoicesQuery(text)).data ?? []).filter(({ id }) => id !== chosen?.id && id !== without);
  const models: ChosenModel[] = [...(chosen ? [chosen] : []), ...found];
  return (
    <Select
      label={label ?? t('fields.model')}
      searchable
      clearable
      error={error}
      data={models.map((one) => ({ value: one.id, label: nameOfModel(one) }))}
      filter={({ options }) => options}
      nothingFoundMessage={t('model.none_found')}
      value={value || null}
      onSearchChange={setSearch}
      onChange={(id) => {
        const picked = models.find((one) => one.id === id) ?? null;
        setChosen(picked);
        onChange(picked);
      }}
    />
  );
}
