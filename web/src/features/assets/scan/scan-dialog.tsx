import { Button, FocusTrap, Switch, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type AssetRef, assetsApi } from '@sightline/contract/assets/assets';
import { newTagOfCode } from '@sightline/contract/assets/scanned-codes';
import { limits } from '@sightline/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useRowSelection } from '#web/ui/list/row-selection.ts';
import { CodeCamera } from './code-camera.tsx';
import { signalFound } from './found-signal.ts';
import { readTag } from './nfc.ts';
import { NfcButton } from './nfc-button.tsx';
import classes from './scan-dialog.module.css';
import { ScannedList } from './scanned-list.tsx';

type ScanDialogProps = {
  opened: boolean;
  onClose: () => void;
  onFound: (tag: string) => void;
  /** For those who may add assets: an unknown code becomes the tag of a new one. */
  onNew?: (tag: string) => void;
};

/** Finds an asset by its code: with the camera, an NFC tag or by typing. Several can be gathered, to change them together. */
export function ScanDialog({ opened, onClose, onFound, onNew }: ScanDialogProps) {
  const { t } = useTranslation('assets');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('scan.title')} fullScreen={isPhone}>
      <Scanner isPhone={isPhone} onClose={onClose} onFound={onFound} {...(onNew && { onNew })} />
    </Dialog>
  );
}

function Scanner({ isPhone, onClose, onFound, onNew }: Omit<ScanDialogProps, 'opened'> & { isPhone: boolean }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const mayManage = useCan('assets.manage');
  const [code, setCode] = useState('');
  const [isSeveral, setSeveral] = useState(false);
  const [gathered, setGathered] = useState<AssetRef[]>([]);
  const selection = useRowSelection<AssetRef>('scanned', gathered.length);
  const find = useMutation({
    mutationFn: (wanted: string) => unwrap(call(assetsApi.scan, { params: { code: wanted } })),
    onSuccess: ({ asset }) => {
      signalFound();
      if (isSeveral) gather(asset);
      else onFound(asset.tag);
    },
    meta: { isQuiet: true },
  });
  const unknown = find.error instanceof ApiError && find.error.code === 'UNKNOWN_CODE';
  const error = find.error && (unknown ? t('scan.unknown') : t('scan.failed'));

  function gather(asset: AssetRef): void {
    setCode('');
    if (!selection.has(asset.id)) selection.toggle(asset, gathered.length);
    setGathered((before) => (before.some(({ id }) => id === asset.id) ? before : [...before, asset]));
  }

  function look(wanted: string): void {
    const short = wanted.trim().slice(0, limits.assets.code);
    setCode(short);
    if (short) find.mutate(short);
  }

  return (
    <>
      {isPhone && <FocusTrap.InitialFocus />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look(code);
        }}
      >
        <CodeCamera onCode={look} isPaused={find.isPending} />
        {mayManage && (
          <Switch
            className={classes.several ?? ''}
            label={t('scan.several')}
            checked={isSeveral}
            onChange={({ currentTarget }) => setSeveral(currentTarget.checked)}
          />
        )}
        <TextInput
          label={t('scan.code')}
          description={t('scan.hint')}
          value={code}
          error={error}
          maxLength={limits.assets.code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          {...(!isPhone && { 'data-autofocus': true })} // on a phone the keyboard would cover the camera
        />
        <NfcButton label={t('scan.read_tag')} work={async (signal) => look(await readTag(signal))} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tc(isSeveral ? 'actions.close' : 'actions.cancel')}
          </Button>
          {unknown && onNew && (
            <Button
              variant="default"
              onClick={() => {
                onClose();
                onNew(newTagOfCode(code));
              }}
            >
              {t('scan.create')}
            </Button>
          )}
          <Button type="submit" loading={find.isPending}>
            {t(isSeveral ? 'scan.add' : 'scan.find')}
          </Button>
        </DialogActions>
      </form>
      {isSeveral && <ScannedList selection={selection} found={gathered} />}
    </>
  );
}
