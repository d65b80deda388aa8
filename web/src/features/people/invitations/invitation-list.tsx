import { Button, TextInput } from '@mantine/core';
import type { Invitation, InvitationWithCode } from '@sightline/contract/people/invitations';
import { IconFileSpreadsheet, IconMailPlus, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type InvitationSearch, invitationsQuery, resendInvitation, revokeInvitation } from './api.ts';
import classes from './invitation-list.module.css';
import { InvitationRow } from './invitation-row.tsx';
import { invitationStatuses } from './invitation-search.ts';
import { invitationsKey } from './invitations-key.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkResult } from './link-result.tsx';

type InvitationListProps = { search: InvitationSearch; onSearch: (next: InvitationSearch) => void };

/** The invitations into the workspace, newest first. The URL holds its whole state. */
export function InvitationList({ search, onSearch }: InvitationListProps) {
  const { t } = useTranslation('invites');
  const { invite: isInviting = false, ...filtered } = search;
  const setInviting = (isOpen: boolean) => onSearch(isOpen ? { ...filtered, invite: true } : filtered);
  const invite = (
    <Button leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={() => setInviting(true)}>
      {t('list.invite')}
    </Button>
  );
  return (
    <section className={classes.screen} aria-labelledby="invitations-title">
      <div className={classes.head}>
        <div>
          <h2 id="invitations-title">{t('list.title')}</h2>
          <p className={classes.hint}>{t('list.hint')}</p>
        </div>
        <div className={classes.ways}>
          <Button
            component={Link}
            to="/settings/people/import"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
          >
            {t('list.import')}
          </Button>
          {invite}
        </div>
      </div>
      <Filters search={search} onSearch={onSearch} />
      <Rows search={search} onSearch={onSearch} />
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
    </section>
  );
}

const anyStatus = '';

/** Changing a filter returns to the first page. */
function Filters({ search: { status, query }, onSearch }: InvitationListProps) {
  const { t } = useTranslation('invites');
  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      <TextInput
        size="xs"
        className={classes.search}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        aria-label={t('filter.query')}
        placeholder={t('filter.query')}
        defaultValue={query ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...(status && { status }), ...(value.trim() && { query: value.trim() }) })
        }
      />
      <MenuSelect
        label={t('filter.status')}
        options={[
          { value: anyStatus, label: t('filter.any') },
          ...invitationStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        selected={[status ?? anyStatus]}
        onPick={(value) => {
          const picked = invitationStatuses.find((one) => one === value);
          onSearch({ ...(query && { query }), ...(picked && { status: picked }) });
        }}
      >
        {status ? t(`status.${status}`) : t('filter.any')}
      </MenuSelect>
    </section>
  );
}

function Rows({ search, onSearch }: InvitationListProps) {
  const { t } = useTranslation('invites');
  const { data, error, isPending, refetch } = useQuery(invitationsQuery(search));
  const [link, setLink] = useState<InvitationWithCode>();
  const [revoked, setRevoked] = useState<Invitation>();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: invitationsKey });
  const resend = useMutation({
    mutationFn: ({ id }: Invitation) => resendInvitation(id),
    onSuccess: (invitation) => {
      if (invitation.code) setLink(invitation);
      else alertSuccess(t('list.resent', { email: shownAddress(invitation.email ?? '') }));
    },
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Invitation) => revokeInvitation(id),
    onSuccess: () => alertSuccess(t('list.revoked')),
    onSettled: refresh,
  });
  if (isPending) return <SkeletonRows count={6} height={64} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { invitations, pagination } = data;
  const isFiltered = search.status !== undefined || search.query !== undefined;
  if (invitations.length === 0)
    return (
      <EmptyState icon={IconMailPlus} title={t(isFiltered ? 'empty.filtered_title' : 'empty.title')}>
        {t(isFiltered ? 'empty.filtered' : 'empty.hint')}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.rows} aria-label={t('list.title')}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={resend.isPending && resend.variables.id === invitation.id}
            onResend={() => resend.mutate(invitation)}
            onRevoke={() => setRevoked(invitation)}
          />
        ))}
      </ul>
      <Pager
        page={Math.min(search.page ?? 1, pagination.last_page)}
        last={pagination.last_page}
        onPage={(page) => onSearch({ ...search, page })}
      />
      <ConfirmDialog
        opened={revoked !== undefined}
        title={t('revoke.title')}
        confirmLabel={t('revoke.confirm')}
        isDangerous
        onConfirm={() =>
          revoked &&
          revoke
            .mutateAsync(revoked)
            .catch(() => undefined) // an alert has said it
            .finally(() => setRevoked(undefined))
        }
        onClose={() => setRevoked(undefined)}
      >
        {t('revoke.hint')}
      </ConfirmDialog>
      <Dialog opened={link !== undefined} onClose={() => setLink(undefined)} title={t('link.new_title')}>
        {link?.code && <LinkResult invitation={link} code={link.code} onDone={() => setLink(undefined)} />}
      </Dialog>
    </>
  );
}
