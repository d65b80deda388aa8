import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelsDialogProps } from './labels-dialog.tsx';

const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }));

type LabelsButtonProps = Omit<LabelsDialogProps, 'opened' | 'onClose'> & {
  /** Without it, an entry of a menu. */
  button?: ButtonProps;
};

/** Opens the labels of assets; what prints them is loaded then. */
export function LabelsButton({ button, ...labels }: LabelsButtonProps) {
  const { t } = useTranslation('assets');
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => setState('open');
  const picture = <IconTags size={15} stroke={1.75} />;
  return (
    <>
      {button ? (
        <Button {...button} leftSection={picture} onClick={open}>
          {t('labels.print')}
        </Button>
      ) : (
        <Menu.Item leftSection={picture} onClick={open}>
          {t('labels.print')}
        </Menu.Item>
      )}
      {state !== 'never' && (
        <Suspense fallback={null}>
          <LabelsDialog opened={state === 'open'} onClose={() => setState('closed')} {...labels} />
        </Suspense>
      )}
    </>
  );
}
