import { ActionIcon, FileButton, Menu } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savePicture } from './api.ts';
import classes from './picture-field.module.css';

const PictureViewer = lazy(async () => ({
  default: (await import('#web/features/files/picture-viewer.tsx')).PictureViewer,
}));

const types = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The picture of an asset, shown large by a press; agents replace or remove it. */
export function PictureField({ asset, mayManage }: { asset: Asset; mayManage: boolean }) {
  const { t } = useTranslation('assets');
  const [isOpen, setOpen] = useState(false);
  const { picture } = asset;
  if (!picture && !mayManage) return null;
  return (
    <div className={classes.field}>
      {picture ? (
        <button
          type="button"
          className={classes.picture}
          aria-label={t('picture.open', { name: asset.name })}
          onClick={() => setOpen(true)}
        >
          <img src={picture.thumbnail_url ?? picture.url} alt="" width={88} height={88} decoding="async" />
        </button>
      ) : (
        <span className={classes.none} aria-hidden>
          <IconPhoto size={26} stroke={1.25} />
        </span>
      )}
      {mayManage && <PictureMenu asset={asset} />}
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

function PictureMenu({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const forget = useRef<() => void>(null);
  const change = useMutation({
    mutationFn: (picture: File | null) => savePicture(asset.id, picture),
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
        <FileButton accept={types} resetRef={forget} onChange={choose}>
          {(props) => (
            <Menu.Item {...props} leftSection={<IconPhoto size={15} stroke={1.75} />}>
              {t('picture.choose')}
            </Menu.Item>
          )}
        </FileButton>
        {asset.picture && (
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
