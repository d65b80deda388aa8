import { Button, TextInput } from '@mantine/core';
import { type Asset, assetsApi } from '@sightline/contract/assets/assets';
import { codesApi } from '@sightline/contract/assets/codes';
import { limits } from '@sightline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { CodeCamera } from '../scan/code-camera.tsx';
import { readTag } from '../scan/nfc.ts';
import { NfcButton } from '../scan/nfc-button.tsx';

type LinkCodeDialogProps = { asset: Asset; onClose: () => void };

/** Any code on the machine becomes one that leads to its asset. */
export function LinkCodeDialog({ asset, onClose }: LinkCodeDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened onClose={onClose} title={t('codes.link')}>
      <LinkCodeForm asset={asset} onClose={onClose} />
    </Dialog>
  );
}

function LinkCodeForm({ asset, onClose }: LinkCodeDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [code, setCode] = useState('');
  const link = useMutation({
    mutationFn: (wanted: string) => linkOrExplain(asset.id, id, wanted),
    onSuccess: async (holder) => {
      if (holder) return;
      alertSuccess(t('codes.linked'));
      onClose();
      await cache.invalidateQueries({ queryKey: ['assets'] });
    },
    meta: { isQuiet: true },
  });
  const taken = link.data && t('codes.taken_by', { name: link.data.name, tag: link.data.tag });
  const error = taken ?? (link.error instanceof ApiError ? link.error.message : link.error && t('scan.failed'));
  const take = (seen: string) => setCode(seen.trim().slice(0, limits.assets.code));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) link.mutate(code.trim());
      }}
    >
      <CodeCamera onCode={take} isPaused={link.isPending} />
      <TextInput
        label={t('scan.code')}
        description={t('codes.hint')}
        value={code}
        error={error}
        maxLength={limits.assets.code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        data-autofocus
      />
      <NfcButton label={t('scan.read_tag')} work={async (signal) => take(await readTag(signal))} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={link.isPending}>
          {t('codes.link')}
        </Button>
      </DialogActions>
    </form>
  );
}

type Holder = { name: string; tag: string };

/** Null when it is linked; of a code that is taken, who has it, as far as a scan would show it to this person. */
async function linkOrExplain(assetId: string, id: string, code: string): Promise<Holder | null> {
  const answer = await call(codesApi.link, { params: { id: assetId }, body: { id, code } });
  if (answer.code === 'ASSET_CODE_TAKEN') {
    const holder = await call(assetsApi.scan, { params: { code } });
    if (holder.status === 200) return holder.data.asset;
  }
  await unwrap(Promise.resolve(answer));
  return null;
}
