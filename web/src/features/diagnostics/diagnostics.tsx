import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkNames } from './check.ts';
import { CheckRow } from './check-row.tsx';
import type { Run } from './check-run.ts';
import classes from './diagnostics.module.css';
import { ReportActions } from './report-actions.tsx';
import { SummaryWords } from './summary-words.tsx';
import { type OpenAccess, useCheckRun } from './use-check-run.ts';

type DiagnosticsProps = {
  openAccess: OpenAccess;
  /** Additional actions on the report, for users with an account. */
  renderMore?: (run: Run) => ReactNode;
};

/** The connection check: a summary, then each check with its log. */
export function Diagnostics({ openAccess, renderMore }: DiagnosticsProps) {
  const { t } = useTranslation('diagnostics');
  const { run, start } = useCheckRun(openAccess);
  const [isRefused, setRefused] = useState(false);
  const isOver = run.state === 'success' || run.state === 'failed';
  return (
    <div className={classes.diagnostics}>
      <p className={classes.hint}>{t('hint')}</p>
      <div aria-live="polite">{isOver && <SummaryWords results={run.results} />}</div>
      {run.state === 'running' && <Progress run={run} />}
      <div className={classes.actions}>
        <Button
          leftSection={<IconActivity size={18} stroke={1.75} aria-hidden />}
          variant={run.state === 'idle' ? 'filled' : 'default'}
          onClick={() => setRefused(!start())}
        >
          {t(`run.${run.state}`)}
        </Button>
        {isOver && <ReportActions run={run} />}
        {isOver && renderMore?.(run)}
      </div>
      <p role="alert" className={classes.refusal}>
        {isRefused && run.state === 'running' && t('lines.running_already')}
      </p>
      <ul className={classes.checks}>
        {checkNames.map((name) => (
          <CheckRow key={name} name={name} result={run.results[name]} />
        ))}
      </ul>
    </div>
  );
}

function Progress({ run: { results } }: { run: Run }) {
  const { t } = useTranslation('diagnostics');
  const done = checkNames.filter((name) => !['idle', 'running'].includes(results[name].state)).length;
  return (
    <div className={classes.progress}>
      <progress aria-label={t('progress_label')} value={done} max={checkNames.length} />
      <span className="num">{t('progress', { done, all: checkNames.length })}</span>
    </div>
  );
}
