import { Button } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { formatDateTime } from '#web/lib/time.ts';
import classes from './verify-page.module.css';

/** In script: browsers hash by themselves only where the connection is encrypted, and workspaces of a local network need not be. */
async function fingerprintOf(file: File): Promise<string> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));
}

/** Compares a PDF with those that were made of the sheet, byte by byte. The file stays on the device. */
export function CheckDocument({ code }: { code: string }) {
  const { t } = useTranslation('sending');
  const input = useRef<HTMLInputElement>(null);
  const check = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limits.attachments.bytesPerMessage) return { outcome: 'too_large' as const, at: '' };
      const sha256 = await fingerprintOf(file);
      const found = await unwrap(call(sheetsApi.verifyDocument, { params: { code }, body: { sha256 } }));
      return { outcome: found.genuine ? ('genuine' as const) : ('other' as const), at: found.made_at ?? '' };
    },
  });
  return (
    <section className={classes.document} aria-label={t('document.title')}>
      <h2>{t('document.title')}</h2>
      <p>{t('document.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        aria-label={t('document.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) check.mutate(file);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileSearch size={16} stroke={1.75} />}
        loading={check.isPending}
        onClick={() => input.current?.click()}
      >
        {t('document.choose')}
      </Button>
      <Outcome {...check} />
    </section>
  );
}

type OutcomeProps = { data: { outcome: 'genuine' | 'other' | 'too_large'; at: string } | undefined; error: unknown };

function Outcome({ data, error }: OutcomeProps) {
  const { t } = useTranslation('sending');
  if (error) return <p role="alert">{sentencesOfError(error).join(' ')}</p>;
  if (!data) return null;
  const Picture = data.outcome === 'genuine' ? IconCircleCheck : IconCircleX;
  return (
    <p className={classes.outcome} data-outcome={data.outcome} role="status">
      <Picture size={18} stroke={1.75} aria-hidden />
      {data.outcome === 'genuine'
        ? t('document.genuine', { at: formatDateTime(data.at) })
        : t(`document.${data.outcome}`)}
    </p>
  );
}
