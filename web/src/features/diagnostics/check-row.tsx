import { Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckName, CheckResult, CheckState } from './check.ts';
import classes from './check-row.module.css';
import { sentenceOfLine } from './report.ts';

const icons: Record<Exclude<CheckState, 'running'>, typeof IconCircleX> = {
  idle: IconCircleDashed,
  skipped: IconCircleMinus,
  success: IconCircleCheck,
  failed: IconCircleX,
};

/** A check with its state; expands to its log once there is one. */
export function CheckRow({ name, result }: { name: CheckName; result: CheckResult }) {
  const { t } = useTranslation('diagnostics');
  const { state, lines } = result;
  const head = (
    <>
      <StateIcon state={state} />
      <span className={classes.name}>{t(`check.${name}`)}</span>
      <span className={classes.state}>{t(`state.${state}`)}</span>
    </>
  );
  if (lines.length === 0)
    return (
      <li className={classes.check} data-state={state}>
        <div className={classes.head}>{head}</div>
      </li>
    );
  return (
    <li className={classes.check} data-state={state}>
      <details>
        <summary className={classes.head}>{head}</summary>
        <ul className={classes.lines}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
            <li key={at} data-level={line.level}>
              <b>{t(`level.${line.level}`)}</b> {sentenceOfLine(line)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function StateIcon({ state }: { state: CheckState }) {
  if (state === 'running') return <Loader size={20} aria-hidden />;
  const Icon = icons[state];
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
