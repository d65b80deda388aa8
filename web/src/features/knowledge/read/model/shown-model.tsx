import { Button, Loader } from '@mantine/core';
import { IconCube, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '#web/features/files/file-size.ts';
import classes from './model.module.css';

const ModelView = lazy(async () => ({ default: (await import('./model-view.tsx')).ModelView }));

/** Formats that browsers can be taught in little code; the others are downloaded. */
const isViewable = (name: string): boolean => /\.(glb|gltf)$/i.test(name);

type ShownModelProps = { name: string; file: { url: string; name: string; size: number } };

/** A 3D model of the library: by name and size until somebody wants to see it. */
export function ShownModel({ name, file }: ShownModelProps) {
  const { t } = useTranslation('knowledge');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.model} aria-label={name}>
      <div className={classes.line}>
        <IconCube size={20} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
        <small>{formatSize(file.size)}</small>
        {isViewable(file.name) && (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
            {t(isOpen ? 'read.model_close' : 'read.model_open')}
          </Button>
        )}
        <Button
          component="a"
          href={file.url}
          download={file.name}
          variant="subtle"
          leftSection={<IconDownload size={16} stroke={1.75} />}
        >
          {t('read.model_download')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Loader size="sm" m="lg" />}>
          <ModelView name={name} url={file.url} />
        </Suspense>
      )}
    </section>
  );
}
