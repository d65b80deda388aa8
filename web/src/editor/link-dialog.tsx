import { Button, TextInput } from '@mantine/core';
import { isSafeAddress } from '@sightline/contract/knowledge/document';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

/** Adds the scheme that people leave out of an address. */
const completed = (typed: string): string => {
  const address = typed.trim();
  if (/^[^\s/:@]+\.[^\s@]+$/.test(address)) return `https://${address}`;
  return /^[^\s:/]+@\S+$/.test(address) ? `mailto:${address}` : address;
};

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { t: tc } = useTranslation();
  const former = editor.getAttributes('link').href as string | undefined;
  const [address, setAddress] = useState(former ?? '');
  const [isWrong, setWrong] = useState(false);
  function save(): void {
    const href = completed(address);
    if (!isSafeAddress(href)) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !former) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  }
  return (
    <Dialog opened onClose={onClose} title={t('mark.link')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={t('link.address')}
          value={address}
          error={isWrong ? t('link.wrong') : null}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          {former && (
            <Button
              variant="default"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('link.remove')}
            </Button>
          )}
          <Button type="submit">{tc('actions.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
