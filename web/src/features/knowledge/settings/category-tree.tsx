import { ActionIcon, Button, Menu } from '@mantine/core';
import { type ArticleCategory, articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { flattenTree } from '@sightline/contract/tree';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { type Direction, type Place, partOf, placeAt, placeTowards, withPlace } from '#web/ui/tree/tree-order.ts';
import { articleCategoriesQuery } from '../api.ts';
import classes from './category-tree.module.css';

type CategoryTreeProps = {
  categories: readonly ArticleCategory[];
  onEdit: (category: ArticleCategory) => void;
  onRemove: (category: ArticleCategory) => void;
};

const dragged = 'application/x-sightline-category';
const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Returns the position of the pointer in a row: 0 at its top, 1 at its bottom. */
function shareOf({ currentTarget, clientY }: DragEvent): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  return (clientY - top) / height;
}

/** The categories as a tree, which is ordered by dragging, by keys, or by the menu of the handle. */
export function CategoryTree({ categories, onEdit, onRemove }: CategoryTreeProps) {
  const { t } = useTranslation('knowledge');
  const move = usePlacing();
  const [over, setOver] = useState<{ id: string; part: ReturnType<typeof partOf> } | null>(null);
  const dropOn = (id: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      const part = partOf(shareOf(event));
      if (over?.id !== id || over.part !== part) setOver({ id, part });
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      const from = event.dataTransfer.getData(dragged);
      const place = placeAt(categories, from, id, shareOf(event));
      if (place) move(from, place);
    },
  });
  return (
    <SettingsList>
      {flattenTree(categories).map(({ node: category, depth }) => (
        <SettingsRow
          key={category.id}
          depth={depth}
          name={category.name}
          count={t('home.count', { count: category.articles_count })}
          order={<Handle category={category} categories={categories} onMove={(place) => move(category.id, place)} />}
          target={over?.id === category.id ? over.part : undefined}
          {...dropOn(category.id)}
          acts={
            <>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('categories.edit_of', { name: category.name })}
                onClick={() => onEdit(category)}
              >
                {t('read.edit')}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                color="red"
                aria-label={t('categories.remove_of', { name: category.name })}
                onClick={() => onRemove(category)}
              >
                {t('categories.remove')}
              </Button>
            </>
          }
        />
      ))}
    </SettingsList>
  );
}

/** The tree shows the new place at once, and the old one again when it is refused. */
function usePlacing() {
  const cache = useQueryClient();
  const { queryKey } = articleCategoriesQuery;
  const { mutate } = useMutation({
    mutationFn: ({ id, place }: { id: string; place: Place }) =>
      unwrap(call(articleCategoriesApi.place, { params: { id }, body: place })),
    onMutate: async ({ id, place }) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (all) => all && withPlace(all, id, place));
    },
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (id: string, place: Place) => mutate({ id, place });
}

const ways = [
  { direction: 'up', Picture: IconArrowUp },
  { direction: 'down', Picture: IconArrowDown },
  { direction: 'in', Picture: IconIndentIncrease },
  { direction: 'out', Picture: IconIndentDecrease },
] as const;

type HandleProps = Pick<CategoryTreeProps, 'categories'> & {
  category: ArticleCategory;
  onMove: (place: Place) => void;
};

function Handle({ category, categories, onMove }: HandleProps) {
  const { t } = useTranslation('knowledge');
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = isOpen ? undefined : directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const place = placeTowards(categories, category.id, direction);
    if (place) onMove(place);
  };
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.handle}
          aria-label={t('categories.move_of', { name: category.name })}
          title={t('categories.move_hint')}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(dragged, category.id)}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ direction, Picture }) => {
          const place = placeTowards(categories, category.id, direction);
          return (
            <Menu.Item
              key={direction}
              leftSection={<Picture size={15} stroke={1.75} />}
              disabled={!place}
              onClick={() => place && onMove(place)}
            >
              {t(`categories.move.${direction}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
