import { ActionIcon, Menu, Switch } from '@mantine/core';
import type { AssetDocument } from '@sightline/contract/assets/documents';
import { IconDots, IconFile, IconFileTypePdf, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize, isPicture } from '#web/features/files/file-size.ts';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { unwrap } from '#web/lib/api.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { changeDocument, type DocumentOwner, documentsQuery, removeDocument, restoreDocument } from './api.ts';
import classes from './documents.module.css';
import { RenameDialog } from './rename-dialog.tsx';

const PictureViewer = lazy(async () => ({
  default: (await import('#web/features/files/picture-viewer.tsx')).PictureViewer,
}));

type DocumentLineProps = {
  owner: DocumentOwner;
  document: AssetDocument;
  documents: readonly AssetDocument[];
  mayManage: boolean;
};

export function DocumentLine({ owner, document, documents, mayManage }: DocumentLineProps) {
  const { t } = useTranslation('assets');
  const [opened, setOpened] = useState<string | null>(null);
  const isInherited = document.from_model && owner.kind === 'asset';
  const { file, created_at, created_by, for_customers } = document;
  const pictures = documents.map((one) => one.file).filter(isPicture);
  const details = [formatSize(file.size), created_by.name].join(' · ');
  const name = isPicture(file) ? (
    <button type="button" className={classes.name} onClick={() => setOpened(file.id)}>
      {file.name}
    </button>
  ) : (
    <a className={classes.name} href={file.url} download={file.name}>
      {file.name}
    </a>
  );
  return (
    <li>
      <span className={classes.sign} aria-hidden>
        {isPicture(file) ? (
          <img src={file.thumbnail_url ?? file.url} alt="" width={40} height={40} loading="lazy" decoding="async" />
        ) : file.mime === 'application/pdf' ? (
          <IconFileTypePdf size={20} stroke={1.5} />
        ) : (
          <IconFile size={20} stroke={1.5} />
        )}
      </span>
      <span className={classes.grow}>
        {name}
        <span className={classes.details}>
          {details} · <RelativeTime at={created_at} />
        </span>
      </span>
      {isInherited && <span className={classes.details}>{t('model.from')}</span>}
      {mayManage && !isInherited && <DocumentActions {...{ owner, document }} isShown={for_customers} />}
      {opened && (
        <Suspense fallback={null}>
          <PictureViewer pictures={pictures} shown={opened} onShow={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </li>
  );
}

type DocumentActionsProps = { owner: DocumentOwner; document: AssetDocument; isShown: boolean };

function DocumentActions({ owner, document, isShown }: DocumentActionsProps) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const { id, file } = document;
  const { queryKey } = documentsQuery(owner);
  const refresh = () => cache.invalidateQueries({ queryKey });
  const show = useMutation({
    mutationFn: (for_customers: boolean) => unwrap(changeDocument(owner, id, { for_customers })),
    onSettled: refresh,
  });
  const restore = useMutation({ mutationFn: () => restoreDocument(owner, id), onSettled: refresh });
  const remove = useMutation({
    mutationFn: () => removeDocument(owner, id),
    onSuccess: () =>
      alertUndo({ about: id, message: t('documents.removed', { name: file.name }), onUndo: () => restore.mutate() }),
    onSettled: refresh,
  });
  const wanted = show.isPending ? show.variables : isShown;
  return (
    <>
      <Switch
        size="xs"
        checked={wanted}
        label={t('documents.for_customers')}
        aria-label={t('documents.show_name', { name: file.name })}
        onChange={({ currentTarget }) => show.mutate(currentTarget.checked)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('documents.actions', { name: file.name })}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} />} onClick={() => setRenaming(true)}>
            {t('documents.rename')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.75} />} onClick={() => remove.mutate()}>
            {t('documents.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameDialog opened={isRenaming} {...{ owner, document }} onClose={() => setRenaming(false)} />
    </>
  );
}
