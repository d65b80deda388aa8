import { Button } from '@mantine/core';
import { IconNfc } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasNfc } from './nfc.ts';
import classes from './scan-dialog.module.css';

type NfcButtonProps = { label: string; work: (signal: AbortSignal) => Promise<void> };

/** Waits for an NFC tag; not shown where the browser reads none. */
export function NfcButton({ label, work }: NfcButtonProps) {
  const { t } = useTranslation('assets');
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle');
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  if (!hasNfc()) return null;
  async function wait(): Promise<void> {
    waiting.current?.abort();
    const own = new AbortController();
    waiting.current = own;
    setState('waiting');
    try {
      await work(own.signal);
      setState('idle');
    } catch {
      if (!own.signal.aborted) setState('failed');
    }
  }
  return (
    <div className={classes.nfc}>
      <Button
        variant="default"
        leftSection={<IconNfc size={15} stroke={1.75} />}
        loading={state === 'waiting'}
        onClick={() => void wait()}
      >
        {label}
      </Button>
      <span role="status">
        {state === 'waiting' && t('scan.hold_tag')}
        {state === 'failed' && t('scan.no_tag')}
      </span>
    </div>
  );
}
