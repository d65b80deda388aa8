import { Menu } from '@mantine/core';
import { IconPencilShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './tool-button.tsx';

type Somebody = { id: string; name: string };
type HandOverProps = { people: readonly Somebody[]; onHandOver: (id: string) => void };

/** Into another hand in one tap; with several to choose from, in two. */
export function HandOver({ people, onHandOver }: HandOverProps) {
  const { t } = useTranslation('calls');
  const [first, ...others] = people;
  if (!first) return null;
  if (others.length === 0)
    return (
      <ToolButton
        icon={IconPencilShare}
        label={t('draw.give_to', { name: first.name })}
        onClick={() => onHandOver(first.id)}
      />
    );
  return (
    <Menu position="top">
      <Menu.Target>
        <ToolButton icon={IconPencilShare} label={t('draw.give')} />
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onHandOver(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
