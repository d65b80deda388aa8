import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { type SavedView, useSavedViews } from './saved-views.ts';
import classes from './views-menu.module.css';

type ViewsMenuProps<Address extends object> = {
  /** Of the list and the reader. */
  id: string;
  /** What is shown now. */
  address: Address;
  columns: Record<string, boolean>;
  onOpen: (view: SavedView<Address>) => void;
};

const longest = 60;

/** Saves how a list is arranged under a name, and arranges it so again. */
export function ViewsMenu<Address extends object>({ id, address, columns, onOpen }: ViewsMenuProps<Address>) {
  const { t } = useTranslation('views');
  const { views, isFull, save, remove, restore } = useSavedViews<Address>(id);
  const [isNaming, setNaming] = useState(false);
  const forget = (view: SavedView<Address>) => {
    remove(view);
    void alertUndo({
      about: view.id,
      message: t('removed', { name: view.name }),
      onUndo: () => restore(view),
    });
  };
  return (
    <>
      <Menu width={240} position="bottom-end">
        <Menu.Target>
          <ActionIcon visibleFrom="sm" aria-label={t('title')} title={t('title')}>
            <IconBookmark size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <div key={view.id} className={classes.line}>
              <Menu.Item className={classes.name} onClick={() => onOpen(view)}>
                {view.name}
              </Menu.Item>
              <Menu.Item
                className={classes.remove}
                aria-label={t('remove', { name: view.name })}
                onClick={() => forget(view)}
              >
                <IconX size={14} stroke={1.75} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item
            disabled={isFull}
            leftSection={<IconDeviceFloppy size={15} stroke={1.75} />}
            onClick={() => setNaming(true)}
          >
            {t('save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isNaming} onClose={() => setNaming(false)} title={t('save')}>
        <NameForm
          onClose={() => setNaming(false)}
          onName={(name) => {
            save({ name, address, columns });
            setNaming(false);
          }}
        />
      </Dialog>
    </>
  );
}

type NameFormProps = { onName: (name: string) => void; onClose: () => void };

function NameForm({ onName, onClose }: NameFormProps) {
  const { t } = useTranslation('views');
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onName(name.trim());
      }}
    >
      <TextInput
        label={t('name')}
        description={t('hint')}
        value={name}
        maxLength={longest}
        required
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit">{t('common:actions.save')}</Button>
      </DialogActions>
    </form>
  );
}
