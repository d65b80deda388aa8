import type { AssetRow } from '@sightline/contract/assets/assets';
import classes from './category-mark.module.css';
import { categoryPictures } from './tones.ts';

type CategoryMarkProps = { category: AssetRow['category'] };

/** The icon of a category in its colour, and its name. */
export function CategoryMark({ category }: CategoryMarkProps) {
  if (!category) return null;
  const Picture = categoryPictures[category.icon];
  return (
    <span className={classes.mark}>
      <Picture size={15} stroke={1.75} color={`var(--st-${category.color})`} aria-hidden />
      {category.name}
    </span>
  );
}
