import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './model.module.css';
import { showModel } from './model-scene.ts';

type ModelViewProps = { name: string; url: string };

async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the model was answered ${answer.status}`);
  return answer.arrayBuffer();
}

/** A model that can be turned. Loaded with its library when somebody asks for it. */
export function ModelView({ name, url }: ModelViewProps) {
  const { t } = useTranslation('knowledge');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  const bytes = useQuery({
    queryKey: ['knowledge', 'model', url],
    queryFn: ({ signal }) => fetchBytes(url, signal),
    gcTime: 0,
    retry: 1,
  });
  useEffect(() => {
    if (!bytes.data || !canvas.current) return undefined;
    let end: (() => void) | undefined;
    let isGone = false;
    showModel(canvas.current, bytes.data).then(
      (stop) => {
        if (isGone) stop();
        else end = stop;
      },
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [bytes.data]);
  if (bytes.isError || isBroken)
    return (
      <p className={classes.broken} role="alert">
        {t('read.model_broken')}
      </p>
    );
  return (
    <figure className={classes.view}>
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={name} />
      <figcaption>{t(bytes.isPending ? 'read.model_loading' : 'read.model_hint')}</figcaption>
    </figure>
  );
}
