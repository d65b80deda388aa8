import { ActionIcon, Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type ListActionProps = { icon: Icon; label: string; onClick: () => void };

/** A button in the bar of a list: on a phone its picture alone. */
export function ListAction({ icon: Picture, label, onClick }: ListActionProps) {
  return (
    <>
      <ActionIcon hiddenFrom="sm" aria-label={label} onClick={onClick}>
        <Picture size={16} stroke={1.75} />
      </ActionIcon>
      <Button visibleFrom="sm" size="compact-sm" leftSection={<Picture size={14} stroke={1.75} />} onClick={onClick}>
        {label}
      </Button>
    </>
  );
}
