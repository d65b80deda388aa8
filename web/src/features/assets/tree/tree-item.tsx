import type { ListedAsset } from '@sightline/contract/assets';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Pill } from '#web/ui/pill.tsx';
import { statusTones } from '../looks.ts';
import classes from './tree.module.css';
import { useTree } from './tree-context.ts';
import { TreeParts } from './tree-level.tsx';

type TreeItemProps = { asset: ListedAsset; level: number; place: { at: number; of: number } };

/** An asset, with its parts below it once it is open. */
export function TreeItem({ asset, level, place }: TreeItemProps) {
  const { t } = useTranslation('assets');
  const { opened, focused, toggle, onFocus } = useTree();
  const { id, tag, name, status, branch, children_count } = asset;
  const hasParts = children_count > 0;
  const isOpen = hasParts && opened.has(id);
  const isReached = focused === null ? level === 1 && place.at === 1 : focused === id;
  const parts = t('tree.parts', { count: children_count });
  return (
    <div
      role="treeitem"
      data-id={id}
      className={classes.item}
      tabIndex={isReached ? 0 : -1}
      aria-level={level}
      aria-setsize={place.of}
      aria-posinset={place.at}
      aria-label={[`${name} ${tag}`, t(`status.${status}`), ...(hasParts ? [parts] : [])].join(', ')}
      {...(hasParts && { 'aria-expanded': isOpen })}
      onFocus={(event) => {
        event.stopPropagation();
        onFocus(id);
      }}
    >
      <div className={classes.row} style={{ paddingLeft: 8 + (level - 1) * 22 }}>
        {hasParts ? (
          <button
            type="button"
            className={classes.toggle}
            tabIndex={-1}
            aria-hidden
            data-open={isOpen || undefined}
            onClick={() => toggle(id, !isOpen)}
          >
            <IconChevronRight size={16} stroke={1.75} />
          </button>
        ) : (
          <span className={classes.toggle} />
        )}
        <Link to="/assets/$tag" params={{ tag }} className={classes.name ?? ''} tabIndex={-1} data-act>
          {name}
        </Link>
        <span className={classes.tag}>{tag}</span>
        {hasParts && <span className={classes.parts}>{parts}</span>}
        <span className={classes.customer}>{branch?.name}</span>
        <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: the parts of an item are a group, and a fieldset is none of a tree
        <div role="group">
          <TreeParts id={id} level={level + 1} />
        </div>
      )}
    </div>
  );
}
