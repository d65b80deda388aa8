import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line } from '../scalars.ts';

export const categoryIcons = [
  'box',
  'building',
  'car',
  'cpu',
  'device',
  'droplet',
  'flame',
  'heart',
  'home',
  'plug',
  'printer',
  'server',
  'snowflake',
  'stethoscope',
  'tool',
  'wind',
] as const;
export const CategoryIcon = z.enum(categoryIcons);
export type CategoryIcon = z.infer<typeof CategoryIcon>;

export const categoryColors = ['gray', 'blue', 'green', 'yellow', 'orange', 'urgent', 'violet'] as const;
export const CategoryColor = z.enum(categoryColors);
export type CategoryColor = z.infer<typeof CategoryColor>;

/** `assets_count` counts those that the reader sees, without those of the categories below. */
export const Category = z.object({
  id: Id,
  name: z.string(),
  parent_id: Id.nullable(),
  icon: CategoryIcon,
  color: CategoryColor,
  assets_count: z.int(),
});
export type Category = z.infer<typeof Category>;

const definition = {
  name: line(limits.name),
  parent_id: Id.nullable().default(null),
  icon: CategoryIcon.default('box'),
  color: CategoryColor.default('gray'),
};
export const CreateCategoryInput = z.object({ id: Id.optional(), ...definition });
export const UpdateCategoryInput = z.object(definition);

const params = z.object({ id: Id });
const oneCategory = z.object({ category: Category });

export const categoriesApi = {
  list: endpoint('GET', '/categories', {
    summary: 'Lists the categories of assets.',
    description: 'A tree by `parent_id`, each level by name.',
    query: OnePage,
    data: wholeList({ categories: z.array(Category) }),
  }),
  create: endpoint('POST', '/categories', {
    summary: 'Creates a category of assets.',
    body: CreateCategoryInput,
    idempotentBy: 'id',
    data: oneCategory,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_CATEGORIES'],
  }),
  update: endpoint('PUT', '/category/:id', {
    summary: 'Changes a category.',
    params,
    body: UpdateCategoryInput,
    data: oneCategory,
    errors: ['NOT_FOUND', 'CATEGORY_CYCLE'],
  }),
  remove: endpoint('DELETE', '/category/:id', {
    summary: 'Deletes a category, and moves its assets to another one.',
    description:
      'Without `move_to` it is refused while assets or fields belong to it. The categories below it move up by a level.',
    params,
    query: z.object({ move_to: Id.optional() }),
    data: z.object({ moved_count: z.int() }),
    errors: ['NOT_FOUND', 'CATEGORY_IN_USE', 'CATEGORY_CYCLE'],
  }),
};
