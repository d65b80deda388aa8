import type { CategoryColor, CategoryIcon } from '@sightline/contract/assets/categories';
import type { ArticleStatus, ArticleVisibility, FeedbackReason } from '@sightline/contract/knowledge/articles';
import {
  type Icon,
  IconBox,
  IconBuilding,
  IconCar,
  IconCpu,
  IconDevices,
  IconDroplet,
  IconFlame,
  IconHeart,
  IconHome,
  IconPlug,
  IconPrinter,
  IconServer,
  IconSnowflake,
  IconStethoscope,
  IconTool,
  IconWind,
} from '@tabler/icons-react';

/** The keys are all values that there are: the contract's schemas load later than these. */
export const categoryPictures: Record<CategoryIcon, Icon> = {
  box: IconBox,
  building: IconBuilding,
  car: IconCar,
  cpu: IconCpu,
  device: IconDevices,
  droplet: IconDroplet,
  flame: IconFlame,
  heart: IconHeart,
  home: IconHome,
  plug: IconPlug,
  printer: IconPrinter,
  server: IconServer,
  snowflake: IconSnowflake,
  stethoscope: IconStethoscope,
  tool: IconTool,
  wind: IconWind,
};
export const categoryIcons = Object.keys(categoryPictures) as CategoryIcon[];
export const categoryColors: readonly CategoryColor[] = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'urgent',
  'violet',
];

export const statusTones: Record<ArticleStatus, CategoryColor> = {
  draft: 'gray',
  in_review: 'yellow',
  published: 'green',
  archived: 'orange',
};
export const statuses = Object.keys(statusTones) as ArticleStatus[];

export const visibilities: readonly ArticleVisibility[] = ['agents', 'customers', 'spaces', 'public'];
export const reasons: readonly FeedbackReason[] = ['missing', 'outdated', 'unclear', 'wrong', 'other'];
