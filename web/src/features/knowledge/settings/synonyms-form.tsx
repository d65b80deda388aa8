import { Button, Textarea } from '@mantine/core';
import { type SynonymGroup, synonymsApi } from '@sightline/contract/knowledge/synonyms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { synonymsQuery } from '../api.ts';
import classes from './settings.module.css';

export function SynonymsForm() {
  const found = useQuery(synonymsQuery);
  if (found.isPending) return <SkeletonRows count={2} height={56} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Loaded key={JSON.stringify(found.data)} groups={found.data} />;
}

const asLines = (groups: readonly SynonymGroup[]): string => groups.map(({ words }) => words.join(', ')).join('\n');

/** A line is a group; empty ones are left out. */
function readLines(text: string): string[][] {
  return text.split('\n').map((line) =>
    line
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
}

function Loaded({ groups }: { groups: readonly SynonymGroup[] }) {
  const { t } = useTranslation('articles');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [text, setText] = useState(() => asLines(groups));
  const lines = readLines(text);
  const alone = lines.findIndex((words) => words.length === 1);
  const save = useMutation({
    mutationFn: () => {
      const wanted = lines.filter((words) => words.length > 0).map((words) => ({ words }));
      return unwrap(call(synonymsApi.set, { body: { groups: wanted } }));
    },
    onSuccess: () => alertSuccess(t('synonyms.saved')),
    onSettled: () => cache.invalidateQueries({ queryKey: synonymsQuery.queryKey }),
  });
  return (
    <div className={classes.form}>
      <Textarea
        label={t('synonyms.label')}
        placeholder={t('synonyms.example')}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        error={alone >= 0 && t('synonyms.alone', { line: alone + 1 })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          disabled={text === asLines(groups) || alone >= 0}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {tc('actions.save')}
        </Button>
      </div>
    </div>
  );
}
