import { ActionIcon } from '@mantine/core';
import { IconBinaryTree, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type AssetsView = 'table' | 'tree' | 'pictures';

const views = [
  { view: 'table', Mark: IconList },
  { view: 'tree', Mark: IconBinaryTree },
  { view: 'pictures', Mark: IconLayoutGrid },
] as const;

type ViewSwitchProps = { view: AssetsView; onView: (view: AssetsView) => void };

/** The register as a table, as a tree of parts, or as cards with pictures. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('assets');
  return (
    <ActionIcon.Group role="group" aria-label={t('view.label')}>
      {views.map(({ view: one, Mark }) => (
        <ActionIcon
          key={one}
          variant={one === view ? 'light' : 'subtle'}
          color="gray"
          aria-label={t(`view.${one}`)}
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          <Mark size={17} stroke={1.75} />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
