import { ActionIcon, Button } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { codesApi, type LinkedCode } from '@sightline/contract/assets/codes';
import { IconLink, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { codesQuery } from '../api.ts';
import { writeTag } from '../scan/nfc.ts';
import { NfcButton } from '../scan/nfc-button.tsx';
import classes from './asset-page.module.css';

const LinkCodeDialog = lazy(async () => ({ default: (await import('./link-code-dialog.tsx')).LinkCodeDialog }));

/** Codes that were on the machine before its label, and lead here too. */
export function AssetCodes({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const mayManage = useCan('assets.manage');
  const found = useQuery(codesQuery(asset.id));
  const [isLinking, setLinking] = useState(false);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || (found.data.codes.length === 0 && !mayManage)) return null;
  const { codes } = found.data;
  return (
    <section className={classes.group}>
      <h3>{t('codes.title')}</h3>
      {codes.length === 0 ? (
        <p className={classes.dim}>{t('codes.none')}</p>
      ) : (
        <ul className={classes.parts}>
          {codes.map((code) => (
            <CodeLine key={code.id} {...{ asset, code, mayManage }} />
          ))}
        </ul>
      )}
      {mayManage && (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLink size={14} stroke={1.75} />}
            onClick={() => setLinking(true)}
          >
            {t('codes.link')}
          </Button>
          <NfcButton
            label={t('codes.write_tag')}
            work={async (signal) => {
              await writeTag(`${location.origin}/assets/${encodeURIComponent(asset.tag)}`, signal);
              alertSuccess(t('codes.written'));
            }}
          />
        </>
      )}
      {isLinking && (
        <Suspense fallback={null}>
          <LinkCodeDialog asset={asset} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </section>
  );
}

type CodeLineProps = { asset: Asset; code: LinkedCode; mayManage: boolean };

function CodeLine({ asset, code, mayManage }: CodeLineProps) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => unwrap(call(codesApi.unlink, { params: { id: asset.id, codeId: code.id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  return (
    <li>
      <span className={classes.code}>{code.code}</span>
      {mayManage && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('codes.remove', { code: code.code })}
          onClick={() => setAsking(true)}
        >
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('codes.remove_title')}
        confirmLabel={t('codes.confirm')}
        onConfirm={async () => {
          await remove.mutateAsync().catch(() => undefined);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {code.code}
      </ConfirmDialog>
    </li>
  );
}
