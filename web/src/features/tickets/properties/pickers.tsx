import { useDebouncedValue } from '@mantine/hooks';
import type { PersonRef } from '@sightline/contract/scalars';
import type { PriorityId, StatusId } from '@sightline/contract/tickets/tickets';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { AwayMark } from '#web/features/people/away-mark.tsx';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useCan, useMe } from '#web/features/session/session.tsx';
import type { Shortcut } from '#web/lib/shortcuts.ts';
import { type MenuOption, MenuSelect } from '#web/ui/menu-select.tsx';
import { customersQuery, useCreateCustomer } from '../customers.ts';
import { AssigneeStack } from './assignee-stack.tsx';
import classes from './pickers.module.css';
import type { ShownStatus } from './shown-status.ts';
import { PriorityIcon, StatusIcon } from './state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from './state-names.ts';

type PickerProps = {
  disabled?: boolean;
  /** The key that opens it. */
  shortcut?: Shortcut;
};

/** "Not assigned" is never chosen: it follows from the assignees. */
export function StatusPicker({
  value,
  onChange,
  disabled = false,
  ...key
}: PickerProps & { value: ShownStatus; onChange: (id: StatusId) => void }) {
  const { t } = useTranslation('tickets');
  const { statusName } = useStateNames();
  const options = statusIds
    .filter((id) => id !== 1)
    .map((id) => ({ value: String(id), label: statusName(id), icon: <StatusIcon id={id} /> }));
  return (
    <MenuSelect
      label={t('fields.status')}
      options={options}
      selected={[String(value)]}
      onPick={(picked) => onChange(Number(picked) as StatusId)}
      disabled={disabled}
      {...key}
    >
      <StatusIcon id={value} />
      {statusName(value)}
    </MenuSelect>
  );
}

export function PriorityPicker({
  value,
  onChange,
  disabled = false,
}: PickerProps & { value: PriorityId; onChange: (id: PriorityId) => void }) {
  const { t } = useTranslation('tickets');
  const { priorityName } = useStateNames();
  return (
    <MenuSelect
      label={t('fields.priority')}
      options={priorityIds.map((id) => ({
        value: String(id),
        label: priorityName(id),
        icon: <PriorityIcon id={id} />,
      }))}
      selected={[String(value)]}
      onPick={(picked) => onChange(Number(picked) as PriorityId)}
      disabled={disabled}
    >
      <PriorityIcon id={value} />
      {priorityName(value)}
    </MenuSelect>
  );
}

type AssigneePickerProps = PickerProps & {
  people: readonly PersonRef[];
  onAdd: (person: PersonRef) => void;
  onRemove?: (person: PersonRef) => void;
  label?: string;
  /** Shown by the button instead of the people; then one person is picked. */
  children?: ReactNode;
  isClosed?: boolean;
};

/** Several may be ticked; who is looking comes first. */
export function AssigneePicker(props: AssigneePickerProps) {
  const { people, onAdd, onRemove, label, children, shortcut, disabled = false, isClosed = false } = props;
  const { t } = useTranslation('tickets');
  const me = useMe();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const query = { filter: { kind: 'organization' as const }, ...(wanted && { query: wanted }) };
  const found = useQuery(membersQuery(query)).data?.users ?? [];
  const agents = [...found.filter(({ id }) => id === me.id), ...found.filter(({ id }) => id !== me.id)];
  const [first] = people;

  function toggle(id: string): void {
    const known = people.find((person) => person.id === id);
    const person = known ?? agents.find((agent) => agent.id === id);
    if (known) onRemove?.(known);
    else if (person) onAdd({ id: person.id, name: person.name });
  }

  return (
    <MenuSelect
      label={label ?? t('fields.assignees')}
      isMultiple={!children}
      options={agents.map((person) => ({
        value: person.id,
        label: person.name,
        icon: <PersonAvatar person={person} size={20} />,
        mark: <AwayMark personId={person.id} />,
        ...(person.id === me.id && { hint: t('assignees.me') }),
      }))}
      selected={people.map(({ id }) => id)}
      onPick={toggle}
      onSearch={setText}
      disabled={disabled}
      {...(shortcut && { shortcut })}
    >
      {children ?? (
        <>
          <AssigneeStack people={people} isClosed={isClosed} />
          {people.length === 1 && first ? <span className={classes.name}>{first.name}</span> : null}
          {people.map(({ id }) => (
            <AwayMark key={id} personId={id} />
          ))}
          {people.length === 0 && <span className={classes.none}>{t('assignees.nobody')}</span>}
        </>
      )}
    </MenuSelect>
  );
}

type CustomerPickerProps = PickerProps & {
  /** True until a choice was made; "none" is one too. */
  isUnchosen?: boolean;
  isInvalid?: boolean;
  value: { id: string; name: string } | null;
  onChange: (customer: { id: string; name: string } | null) => void;
};

const nobody = 'nobody';
const newOne = 'new';

/** Picks the customer of the ticket; creates one on the spot, under the name that was searched for. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { value, onChange, disabled = false, isUnchosen = false, isInvalid = false } = props;
  const { t } = useTranslation('tickets');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const spaces = useQuery(customersQuery(wanted)).data?.spaces ?? [];
  const mayCreate = useCan('spaces.create');
  const create = useCreateCustomer();
  const name = text.trim();
  const isNew = mayCreate && name !== '' && !spaces.some((space) => space.name.toLowerCase() === name.toLowerCase());
  const options: MenuOption[] = [
    ...(name === '' ? [{ value: nobody, label: t('customer.none') }] : []),
    ...spaces.map((space) => ({ value: space.id, label: space.name, icon: <IconBuilding size={15} stroke={1.75} /> })),
    ...(isNew
      ? [{ value: newOne, label: t('customer.create', { name }), icon: <IconPlus size={15} stroke={1.75} /> }]
      : []),
  ];

  async function pick(id: string): Promise<void> {
    if (id === nobody) return onChange(null);
    const space = spaces.find((known) => known.id === id);
    if (space) return onChange({ id: space.id, name: space.name });
    const made = await create.mutateAsync(name).catch(() => null);
    if (made) onChange({ id: made.id, name: made.name });
  }

  return (
    <MenuSelect
      label={t('fields.customer')}
      options={options}
      selected={isUnchosen ? [] : [value?.id ?? nobody]}
      isInvalid={isInvalid}
      onPick={(id) => void pick(id)}
      onSearch={setText}
      disabled={disabled || create.isPending}
    >
      <IconBuilding size={15} stroke={1.75} aria-hidden />
      <span className={value ? classes.name : classes.none}>
        {value?.name ?? t(isUnchosen ? 'customer.choose' : 'customer.none')}
      </span>
    </MenuSelect>
  );
}
