import { Button, FileInput, NativeSelect } from '@mantine/core';
import { transferApi } from '@sightline/contract/knowledge/transfer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, fetchFile, unwrap } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { articleCategoriesQuery, articleImportQuery } from '../api.ts';
import classes from './settings.module.css';

/** Articles as files, in both directions. */
export function TransferForm() {
  const { t } = useTranslation('articles');
  const [started, setStarted] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () => fetchFile(transferApi.exportMany, { query: {} }),
    onSuccess: (bytes) => saveFile(bytes, 'articles.zip'),
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  return (
    <div className={classes.form}>
      <ImportFields onStarted={setStarted} />
      {started && <Progress key={started} id={started} />}
      <div>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t('transfer.export')}
        </Button>
        <p className={classes.hint}>{t('transfer.export_hint')}</p>
      </div>
    </div>
  );
}

function ImportFields({ onStarted }: { onStarted: (id: string) => void }) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const me = useMe();
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const [file, setFile] = useState<File | null>(null);
  const [language, setLanguage] = useState<'en' | 'pt'>(me.locale);
  const [category, setCategory] = useState('');
  const start = useMutation({
    mutationFn: (chosen: File) => {
      const body = { language, ...(category && { category_id: category }) };
      return unwrap(call(transferApi.start, { body, files: [chosen] }));
    },
    onSuccess: (answer) => {
      setFile(null);
      onStarted(answer.import.id);
    },
  });
  return (
    <>
      <FileInput
        label={t('transfer.file')}
        accept=".md,.markdown,.html,.htm,.zip"
        clearable
        value={file}
        onChange={setFile}
      />
      <NativeSelect
        label={t('transfer.language')}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value === 'pt' ? 'pt' : 'en')}
        data={(['en', 'pt'] as const).map((value) => ({ value, label: tk(`language.${value}`) }))}
      />
      <NativeSelect
        label={t('transfer.category')}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        data={[
          { value: '', label: tk('write.no_category') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div>
        <Button disabled={!file} loading={start.isPending} onClick={() => file && start.mutate(file)}>
          {t('transfer.start')}
        </Button>
      </div>
    </>
  );
}

function Progress({ id }: { id: string }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const { data } = useQuery(articleImportQuery(id));
  const hasEnded = data !== undefined && data.state !== 'running';
  useEffect(() => {
    if (hasEnded) void cache.invalidateQueries({ queryKey: ['knowledge'] });
  }, [hasEnded, cache]);
  if (!data) return null;
  const { state, total, done, problem, error, items } = data;
  const imported = items.filter(({ article }) => article !== null).length;
  return (
    <div className={classes.outcome}>
      <p role="status">
        {state === 'running' && (total > 0 ? t('transfer.running', { done, total }) : t('transfer.waiting'))}
        {state === 'done' && t('transfer.done', { count: imported })}
        {state === 'cancelled' && t('transfer.cancelled', { count: imported })}
        {state === 'failed' &&
          `${t('transfer.failed')}: ${problem ? t(`transfer.problem.${problem}`) : sentenceOf(error ?? 'INTERNAL')}`}
      </p>
      <ul>
        {items.map(({ path, article, problem: why }) => (
          <li key={path}>
            {article ? (
              <Link to="/knowledge/article/edit/$id" params={{ id: article.id }}>
                {article.title}
              </Link>
            ) : (
              path
            )}
            {why && <span className={classes.problem}>{t(`transfer.problem.${why}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
