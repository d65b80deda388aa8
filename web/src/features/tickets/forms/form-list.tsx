import { ActionIcon, Button, Menu } from '@mantine/core';
import { type TicketForm, ticketFormsApi } from '@sightline/contract/tickets/forms';
import { IconCopy, IconDots, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { moved } from '../ticket-types/moved.ts';
import classes from '../ticket-types/type-list.module.css';
import { countedFormsQuery, formsKey } from './api.ts';

/** The forms that tickets are created with, for the settings; each opens in the designer. */
export function TicketFormList() {
  const { t } = useTranslation('ticketforms');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const found = useQuery(countedFormsQuery);
  const refresh = () => cache.invalidateQueries({ queryKey: formsKey });
  const opened = async ({ ticket_form }: { ticket_form: TicketForm }) => {
    await refresh();
    await navigate({ to: '/settings/ticket-forms/$id', params: { id: ticket_form.id } });
  };
  const add = useMutation({
    mutationFn: () => unwrap(call(ticketFormsApi.create, { body: { id: uuidv7(), name: t('new_name') } })),
    onSuccess: opened,
    onError: alertFailure,
  });
  const clone = useMutation({
    mutationFn: ({ id, name }: TicketForm) =>
      unwrap(
        call(ticketFormsApi.clone, {
          params: { id },
          body: { id: uuidv7(), name: t('copy_of', { name }).slice(0, 100) },
        }),
      ),
    onSuccess: opened,
    onError: alertFailure,
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(ticketFormsApi.order, { body: { ids } })),
    onError: alertFailure,
    onSettled: refresh,
  });
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const ids = found.data.map(({ id }) => id);
  return (
    <>
      <SettingsList isOrdered>
        {found.data.map((form) => (
          <SettingsRow
            key={form.id}
            order={
              <OrderButtons
                name={form.name}
                isFirst={ids[0] === form.id}
                isLast={ids.at(-1) === form.id}
                onMove={(step) => order.mutate(moved(ids, form.id, step))}
              />
            }
            name={
              <Link to="/settings/ticket-forms/$id" params={{ id: form.id }}>
                {form.name}
              </Link>
            }
            marks={
              <>
                {!form.active && <Pill>{t('archived')}</Pill>}
                {form.public && form.active && <Pill tone="green">{t('public')}</Pill>}
              </>
            }
            count={t('used', { count: form.used_count })}
            acts={<FormMenu form={form} onClone={() => clone.mutate(form)} />}
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.hint}>{t('none')}</p>}
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
        {t('add')}
      </Button>
    </>
  );
}

function FormMenu({ form, onClone }: { form: TicketForm; onClone: () => void }) {
  const { t } = useTranslation('ticketforms');
  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(`${location.origin}/form/${form.slug}`);
    alertSuccess(t('link_copied'));
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('more', { name: form.name })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {form.public && (
          <Menu.Item leftSection={<IconLink size={15} stroke={1.75} />} onClick={() => void copyLink()}>
            {t('copy_link')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.75} />} onClick={onClone}>
          {t('clone')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
