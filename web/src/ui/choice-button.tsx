import { Button, Menu } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';

type Choice = { key: string; label: string; icon: Icon; onChoose: () => void };

type ChoiceButtonProps = {
  label: string;
  icon: Icon;
  /** An entry of a menu instead of a button. */
  isEntry: boolean;
  disabled?: boolean;
  loading?: boolean;
  /** The existing things. Without any, a press creates a new one at once. */
  choices: readonly Choice[];
  fresh: { label: string; onChoose: () => void };
};

/** A button for what is done with one of a few things that are there, or with a new one. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { label, icon: Picture, isEntry, disabled = false, loading = false, choices, fresh } = props;
  const picture = <Picture size={15} stroke={1.75} />;
  const items = (
    <>
      {choices.map(({ key, icon: Own, ...choice }) => (
        <Menu.Item key={key} leftSection={<Own size={15} stroke={1.75} />} onClick={choice.onChoose}>
          {choice.label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPlus size={15} stroke={1.75} />} onClick={fresh.onChoose}>
        {fresh.label}
      </Menu.Item>
    </>
  );
  if (isEntry && choices.length === 0)
    return (
      <Menu.Item leftSection={picture} disabled={disabled || loading} onClick={fresh.onChoose}>
        {label}
      </Menu.Item>
    );
  if (isEntry)
    return (
      <Menu.Sub position="bottom-end">
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={picture}>{label}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>{items}</Menu.Sub.Dropdown>
      </Menu.Sub>
    );
  const button = (onClick?: () => void) => (
    <Button variant="default" leftSection={picture} disabled={disabled} loading={loading} {...(onClick && { onClick })}>
      {label}
    </Button>
  );
  if (choices.length === 0) return button(fresh.onChoose);
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  );
}
