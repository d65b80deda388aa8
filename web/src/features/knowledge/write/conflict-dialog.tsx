import { Button } from '@mantine/core';
import type { ArticleDraft } from '@sightline/contract/knowledge-articles';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';

type ConflictDialogProps = {
  theirs: ArticleDraft;
  onMine: (theirs: ArticleDraft) => void;
  onTheirs: (theirs: ArticleDraft) => void;
};

/** Two have written at once: the second one chooses, and the other text can be brought back. */
export function ConflictDialog({ theirs, onMine, onTheirs }: ConflictDialogProps) {
  const { t } = useTranslation('knowledge');
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('conflict.title', { name: theirs.edited_by.name })}
      size="md"
    >
      <p>
        {t('conflict.hint')} <RelativeTime at={theirs.edited_at} />
      </p>
      <DialogActions>
        <Button variant="default" onClick={() => onTheirs(theirs)}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={() => onMine(theirs)} data-autofocus>
          {t('conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
