import { Button, Radio, TextInput } from '@mantine/core';
import { type ArchivedTickets, ArchiveSpaceInput, type Space } from '@sightline/contract/workspace/spaces';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { archiveSpace, spaceChoicesQuery } from './api.ts';
import classes from './space-page.module.css';

type ArchiveDialogProps = { space: Space; opened: boolean; onClose: () => void };

/** Says what archiving means, and asks what becomes of the open tickets. */
export function ArchiveDialog({ space, opened, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation('spaces');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('archive.question', { name: space.name })}>
      <ArchiveForm space={space} onClose={onClose} />
    </Dialog>
  );
}

type Values = { tickets: ArchivedTickets; reason: string; move_to: string | null };
const choices = ['keep', 'close', 'move'] as const;

function ArchiveForm({ space, onClose }: Omit<ArchiveDialogProps, 'opened'>) {
  const { t } = useTranslation('spaces');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const form = useForm({
    schema: ArchiveSpaceInput,
    initial: { tickets: 'keep', reason: '', move_to: null } as Values,
    send: (body) => archiveSpace(space.id, body),
    onSent: async () => {
      onClose();
      await cache.invalidateQueries({ queryKey: ['spaces'] });
      alertSuccess(t('archive.done', { name: space.name }));
    },
  });
  const { tickets } = form.values;
  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.hint}>{t('archive.hint')}</p>
      {space.open_tickets > 0 && (
        <Radio.Group
          {...form.field('tickets')}
          onChange={(value) => form.setFieldValue('tickets', choices.find((each) => each === value) ?? 'keep')}
          label={t('archive.tickets', { count: space.open_tickets })}
        >
          {choices.map((value) => (
            <Radio key={value} value={value} label={t(`archive.${value}`)} mt={8} />
          ))}
        </Radio.Group>
      )}
      {tickets === 'close' && (
        <TextInput {...form.field('reason')} label={t('archive.reason')} description={t('archive.reason_hint')} />
      )}
      {tickets === 'move' && (
        <OtherSpace
          besides={space.id}
          error={form.field('move_to').error}
          onPick={(id) => form.setFieldValue('move_to', id)}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" color="red.9" loading={form.submitting}>
          {t('archive.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

type OtherSpaceProps = { besides: string; error: React.ReactNode; onPick: (id: string) => void };

function OtherSpace({ besides, error, onPick }: OtherSpaceProps) {
  const { t } = useTranslation('spaces');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const found = (useQuery(spaceChoicesQuery(search)).data?.spaces ?? []).filter(({ id }) => id !== besides);
  return (
    <div>
      <MenuSelect
        label={t('archive.move_to')}
        options={found.map(({ id, name }) => ({ value: id, label: name }))}
        selected={picked ? [picked.id] : []}
        onSearch={setSearch}
        onPick={(id) => {
          setPicked(found.find((space) => space.id === id) ?? null);
          onPick(id);
        }}
      >
        {picked?.name ?? t('archive.move_to')}
      </MenuSelect>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
