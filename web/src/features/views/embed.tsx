import { Button } from '@mantine/core';
import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ListName, View } from '@sightline/contract/views/views';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeclaredList, type ListSearch, listAddress, withWhere } from '#web/lib/list-address.ts';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { arrangedOf, type OwnTests, searchOfView, viewCountsQuery, viewsQuery } from './api.ts';
import { countTests } from './condition/draft.ts';
import classes from './views.module.css';
import { SavedViewsMenu, type ViewsMenuProps } from './views-menu.tsx';

const ConditionDrawer = lazy(async () => ({
  default: (await import('./condition/condition-drawer.tsx')).ConditionDrawer,
}));

/** A view that every list has, with a count where there is one. */
type BuiltInView<Name extends string> = { value: Name; label: string; count?: number | undefined };

type ViewTabsProps<Name extends string> = {
  list: ListName;
  label: string;
  builtIn: readonly BuiltInView<Name>[];
  /** The built-in one, or the id of a saved one. */
  active: string;
  onBuiltIn: (name: Name) => void;
  onOpen: (view: View) => void;
};

/** Counts end there. */
const most = 1000;

/** The views of a list: those that everybody has, then the saved ones with how many rows they have. */
export function ViewTabs<Name extends string>({
  list,
  label,
  builtIn,
  active,
  onBuiltIn,
  onOpen,
}: ViewTabsProps<Name>) {
  const { data: views = [] } = useQuery(viewsQuery(list));
  const { data: counts } = useQuery({ ...viewCountsQuery(list), enabled: views.length > 0 });
  const totals = new Map(counts?.map(({ id, total }) => [id, total]));
  const tabs = [
    ...builtIn.map(({ value, label: name, count }) => ({ value: value as string, name, count })),
    ...views.map(({ id, name }) => ({ value: id, name, count: totals.get(id) })),
  ];
  return (
    <SegmentedTabs
      label={label}
      active={tabs.some(({ value }) => value === active) ? active : (tabs[0]?.value ?? '')}
      tabs={tabs.map(({ value, name, count }) => ({
        value,
        label: (
          <>
            {name}
            {count ? <span className={classes.count}>{count < most ? count : `${most - 1}+`}</span> : null}
          </>
        ),
      }))}
      onChange={(next) => {
        const view = views.find(({ id }) => id === next);
        if (view) onOpen(view);
        else onBuiltIn(next as Name);
      }}
    />
  );
}

type AdvancedFilterProps = {
  fields: readonly AskedField[];
  condition: Condition | undefined;
  onApply: (condition: Condition | undefined) => void;
};

/** Opens the builder of conditions; says how many questions are asked. */
export function AdvancedFilter({ fields, condition, onApply }: AdvancedFilterProps) {
  const { t } = useTranslation('views');
  const [isOpen, setOpen] = useState(false);
  // Loaded when it first opens; from then on it stays, so that it can close smoothly.
  const [hasDrawer, setHasDrawer] = useState(false);
  const count = countTests(condition);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.advanced}
        leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.75} />}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('condition.title_active', { count }) : t('condition.title')}
        onClick={() => {
          setHasDrawer(true);
          setOpen(true);
        }}
      >
        <span className={classes.words}>{t('condition.short')}</span>
        {count > 0 && <span className={classes.active}>{count}</span>}
      </Button>
      {hasDrawer && (
        <Suspense fallback={null}>
          <ConditionDrawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            fields={fields}
            condition={condition}
            onApply={onApply}
          />
        </Suspense>
      )}
    </>
  );
}

export const ViewsMenu = (props: ViewsMenuProps) => <SavedViewsMenu {...props} />;

type ShownList = {
  search: ListSearch;
  onSearch: (next: ListSearch, isStep: boolean) => void;
  condition: Condition | undefined;
  chosen: Record<string, boolean>;
  setChosen: (chosen: Record<string, boolean>) => void;
};

/** The parts of a list that show its views: the tabs, which it has as soon as one is saved, the advanced filter and the menu. */
export function useListViews(
  name: ListName,
  declared: DeclaredList,
  list: ShownList,
  fields: readonly AskedField[],
  own?: OwnTests,
): { tabs: ReactNode; filter: ReactNode; menu: ReactNode } {
  const { t } = useTranslation('views');
  const { data: views = [] } = useQuery(viewsQuery(name));
  const { search, onSearch, condition, chosen, setChosen } = list;
  const onAll = () => onSearch({ filter: {} }, true);
  const onOpen = (view: View) => {
    setChosen(view.columns);
    onSearch(listAddress(declared).of(searchOfView(view)), true);
  };
  return {
    tabs: views.length > 0 && (
      <ViewTabs
        list={name}
        label={t('title')}
        builtIn={[{ value: 'all', label: t('all') }]}
        active={search.saved ?? 'all'}
        onBuiltIn={onAll}
        onOpen={onOpen}
      />
    ),
    filter: (
      <AdvancedFilter
        fields={fields}
        condition={condition}
        onApply={(next) => onSearch(withWhere(search, next && JSON.stringify(next)), true)}
      />
    ),
    menu: (
      <ViewsMenu
        arranged={arrangedOf(name, declared.fields, search, chosen, own)}
        saved={search.saved}
        onOpen={onOpen}
        onRemoved={onAll}
      />
    ),
  };
}
