import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RemindItem } from '#web/features/notifications/embed.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { fromWire, plainText } from '../mentions.ts';
import { useViewer } from '../viewer.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';
import classes from './message-tools.module.css';

type MessageToolsProps = Pick<LineActions, 'onReply' | 'onEdit'> & {
  line: Line;
  isMine: boolean;
  mayWrite: boolean;
  onRemove: (line: Line) => void;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
};

/** Beside the message, where no text is. With a mouse they show on hover, with fingers after a tap; a long press opens the menu. */
export function MessageTools({ line, isMine, mayWrite, isMenuOpen, onMenu, ...actions }: MessageToolsProps) {
  const { t } = useTranslation('talk');
  const { isGuest } = useViewer();
  // Browsers offer the clipboard on secure pages only.
  const mayCopy = line.message !== '' && 'clipboard' in navigator;
  const mayRemind = !isGuest;
  if (!mayWrite && !mayCopy && !mayRemind) return null;
  const icon = { size: 15, stroke: 1.75, 'aria-hidden': true };
  const reply = () => actions.onReply(line);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(plainText(line.message));
    alertSuccess(t('copied'));
  }

  return (
    <div className={classes.tools} data-open={isMenuOpen || undefined}>
      <div className={classes.bar}>
        {mayWrite && (
          <ActionIcon size={26} aria-label={t('reply')} className={classes.quick ?? ''} onClick={reply}>
            <IconArrowBackUp {...icon} />
          </ActionIcon>
        )}
        <Menu opened={isMenuOpen} onChange={onMenu} position={isMine ? 'bottom-end' : 'bottom-start'} width={200}>
          <Menu.Target>
            <ActionIcon size={26} aria-label={t('options')}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && (
              <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={reply}>
                {t('reply')}
              </Menu.Item>
            )}
            {mayCopy && (
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
                {t('copy')}
              </Menu.Item>
            )}
            {mayRemind && <RemindItem about={{ message_id: line.id }} />}
            {mayWrite && isMine && line.message !== '' && (
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => actions.onEdit({ ...fromWire(line.message), reply: null, edited: line })}
              >
                {t('edit')}
              </Menu.Item>
            )}
            {mayWrite && isMine && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.onRemove(line)}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
