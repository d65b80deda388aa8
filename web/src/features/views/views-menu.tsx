import { ActionIcon, Menu } from '@mantine/core';
import type { View } from '@sightline/contract/views/views';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBookmark,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Arranged, bodyOf, moveView, refreshViews, removeView, sendNewView, sendView, viewsQuery } from './api.ts';
import { ViewForm } from './view-form.tsx';

export type ViewsMenuProps = {
  /** The state that is shown now; undefined while it is not known. */
  arranged: Arranged | undefined;
  /** The id of the saved view that is open. */
  saved: string | undefined;
  onOpen: (view: View) => void;
  onRemoved: () => void;
};

const size = { size: 15, stroke: 1.75 };

/** Saves how a list is arranged as a view, and changes the one that is open. */
export function SavedViewsMenu({ arranged, saved, onOpen, onRemoved }: ViewsMenuProps) {
  const { t } = useTranslation('views');
  const cache = useQueryClient();
  const mayChangeShared = [useIsAgent(), useCan('workspace.update')].every(Boolean);
  const [form, setForm] = useState<'new' | 'edit' | null>(null);
  const [removed, setRemoved] = useState<View | null>(null);
  const { data: views = [] } = useQuery({
    ...viewsQuery(arranged?.list ?? 'tickets'),
    enabled: arranged !== undefined,
  });
  if (!arranged) return null;
  const open = views.find(({ id }) => id === saved);
  const isChangeable = open && (open.is_mine || mayChangeShared);
  const own = views.filter(({ is_mine }) => is_mine);
  const place = own.findIndex(({ id }) => id === saved);
  const attempt = (work: Promise<unknown>) => void work.catch(alertFailure);
  const show = async (view: View) => {
    await refreshViews(cache, view.list);
    onOpen(view);
  };
  const store = async (view: View) => {
    await show((await unwrap(sendView(view.id, bodyOf(arranged, view)))).view);
    alertSuccess(t('saved', { name: view.name }));
  };
  const restore = async (view: View) => {
    await unwrap(sendNewView(bodyOf(view, view)));
    await refreshViews(cache, view.list);
  };
  /** Offers no undo: a view of another person cannot be saved again as theirs. */
  const removeShared = async (view: View) => {
    await removeView(cache, view);
    setRemoved(null);
    onRemoved();
  };
  const remove = async (view: View) => {
    await removeView(cache, view);
    onRemoved();
    await alertUndo({
      about: view.id,
      message: t('removed', { name: view.name }),
      onUndo: () => attempt(restore(view)),
    });
  };
  return (
    <>
      <Menu width={260} position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('title')} title={t('title')}>
            <IconBookmark size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus {...size} />} onClick={() => setForm('new')}>
            {t('save')}
          </Menu.Item>
          {open && isChangeable && (
            <>
              <Menu.Divider />
              <Menu.Label>{open.name}</Menu.Label>
              <Menu.Item leftSection={<IconDeviceFloppy {...size} />} onClick={() => attempt(store(open))}>
                {t('save_changes')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...size} />} onClick={() => setForm('edit')}>
                {t('edit')}
              </Menu.Item>
              {open.is_mine && (
                <>
                  <Menu.Item
                    leftSection={<IconArrowLeft {...size} />}
                    disabled={place <= 0}
                    onClick={() => attempt(moveView(cache, own, open, -1))}
                  >
                    {t('move_left')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconArrowRight {...size} />}
                    disabled={place === own.length - 1}
                    onClick={() => attempt(moveView(cache, own, open, 1))}
                  >
                    {t('move_right')}
                  </Menu.Item>
                </>
              )}
              <Menu.Item
                leftSection={<IconTrash {...size} />}
                onClick={() => (open.is_mine ? attempt(remove(open)) : setRemoved(open))}
              >
                {t('remove', { name: open.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={removed !== null}
        title={t('remove_shared', { name: removed?.name })}
        confirmLabel={t('remove', { name: removed?.name })}
        isDangerous
        onConfirm={() => removed && removeShared(removed).catch(alertFailure)}
        onClose={() => setRemoved(null)}
      >
        {t('remove_shared_hint', { owner: removed?.owner.name })}
      </ConfirmDialog>
      <Dialog
        opened={form !== null}
        onClose={() => setForm(null)}
        title={form === 'edit' && open ? t('edit_of', { name: open.name }) : t('save')}
      >
        <ViewForm
          before={form === 'edit' ? open : undefined}
          onClose={() => setForm(null)}
          send={(shared) =>
            form === 'edit' && open ? sendView(open.id, bodyOf(open, shared)) : sendNewView(bodyOf(arranged, shared))
          }
          onSent={async (view) => {
            await show(view);
            setForm(null);
          }}
        />
      </Dialog>
    </>
  );
}
