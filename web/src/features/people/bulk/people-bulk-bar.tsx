import { Button } from '@mantine/core';
import type { ListedMember, PeopleAction } from '@sightline/contract/people/people';
import { IconKey, IconLogout, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar, type RowFailure } from '#web/ui/list/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { type PeopleRows, usePeopleAction } from './use-people-action.ts';

const actions = [
  { action: 'suspend', icon: IconPlayerPause },
  { action: 'activate', icon: IconPlayerPlay },
  { action: 'send_reset_link', icon: IconKey },
  { action: 'end_sessions', icon: IconLogout },
] as const satisfies readonly { action: PeopleAction; icon: typeof IconKey }[];

type PeopleBulkBarProps = {
  selection: RowSelection<ListedMember>;
  total: number;
  /** The chosen rows as the request names them. */
  rows: PeopleRows;
};

/** Actions for the chosen people. */
export function PeopleBulkBar({ selection, total, rows }: PeopleBulkBarProps) {
  const { t } = useTranslation('people');
  const change = usePeopleAction();
  const [failures, setFailures] = useState<readonly RowFailure[]>([]);
  const [isRemoving, setRemoving] = useState(false);

  async function run(action: PeopleAction, transferTo?: string | null): Promise<void> {
    const { refused } = await change.mutateAsync({ action, ...rows, transfer_tickets_to: transferTo ?? null });
    setFailures(refused);
    if (action === 'remove') selection.keep(refused.map(({ id }) => id));
  }

  const stillChosen = failures.filter(({ id }) => selection.has(id));
  return (
    <>
      <BulkBar
        selection={selection as RowSelection<{ id: string }>}
        total={total}
        isBusy={change.isPending}
        failures={stillChosen}
      >
        {actions.map(({ action, icon: Picture }) => (
          <Button
            key={action}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Picture size={15} stroke={1.75} />}
            disabled={change.isPending}
            onClick={() => void run(action).catch(() => undefined)}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={15} stroke={1.75} />}
          disabled={change.isPending}
          onClick={() => setRemoving(true)}
        >
          {t('actions.remove')}
        </Button>
      </BulkBar>
      <RemoveDialog
        opened={isRemoving}
        count={selection.count}
        leaving={selection.isAll ? [] : selection.ids}
        onClose={() => setRemoving(false)}
        onRemove={(successor) => run('remove', successor).finally(() => setRemoving(false))}
      />
    </>
  );
}
