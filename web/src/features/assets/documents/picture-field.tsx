import { ActionIcon, FileButton, Menu } from '@mantine/core';
import type { Attachment } from '@sightline/contract/files/files';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#web/lib/picture-types.ts';
import { type DocumentOwner, savePicture } from './api.ts';
import classes from './picture-field.module.css';

const PictureViewer = lazy(async () => ({
  default: (await import('#web/features/files/picture-viewer.tsx')).PictureViewer,
}));

type PictureFieldProps = {
  owner: DocumentOwner;
  name: string;
  /** Its own. */
  picture: Attachment | null;
  /** Shown while it has none of its own. */
  inherited?: Attachment | null;
  mayManage: boolean;
};

/** The picture of an asset or a model, shown large by a press; agents replace or remove it. */
export function PictureField({ owner, name, picture: own, inherited = null, mayManage }: PictureFieldProps) {
  const { t } = useTranslation('assets');
  const [isOpen, setOpen] = useState(false);
  const picture = own ?? inherited;
  if (!picture && !mayManage) return null;
  return (
    <div className={classes.field}>
      {picture ? (
        <button
          type="button"
          className={classes.picture}
          aria-label={t('picture.open', { name })}
          onClick={() => setOpen(true)}
        >
          <img src={picture.thumbnail_url ?? picture.url} alt="" width={88} height={88} decoding="async" />
        </button>
      ) : (
        <span className={classes.none} aria-hidden>
          <IconPhoto size={26} stroke={1.25} />
        </span>
      )}
      {mayManage && <PictureMenu owner={owner} isOwn={own !== null} />}
      {isOpen && picture && (
        <Suspense fallback={null}>
          <PictureViewer
            pictures={[picture]}
            shown={picture.id}
            onShow={() => undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function PictureMenu({ owner, isOwn }: { owner: DocumentOwner; isOwn: boolean }) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const forget = useRef<() => void>(null);
  const change = useMutation({
    mutationFn: (picture: File | null) => savePicture(owner, picture),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const choose = (picture: File | null) => {
    if (picture) change.mutate(picture);
    forget.current?.();
  };
  return (
    <Menu position="bottom-start" keepMounted>
      <Menu.Target>
        <ActionIcon
          className={classes.change ?? ''}
          variant="default"
          radius="xl"
          size={28}
          loading={change.isPending}
          aria-label={t('picture.change')}
        >
          <IconCamera size={15} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <FileButton accept={pictureTypes} resetRef={forget} onChange={choose}>
          {(props) => (
            <Menu.Item {...props} leftSection={<IconPhoto size={15} stroke={1.75} />}>
              {t('picture.choose')}
            </Menu.Item>
          )}
        </FileButton>
        {isOwn && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} stroke={1.75} />}
            onClick={() => change.mutate(null)}
          >
            {t('picture.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
