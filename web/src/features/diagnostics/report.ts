import { i18n } from '#web/lib/i18n.ts';
import { checkNames, type Line } from './check.ts';
import type { Run } from './check-run.ts';
import { redact } from './library-words.ts';
import { summaryOf } from './summary.ts';

export const sentenceOfLine = (line: Line): string =>
  'key' in line ? i18n.t(`diagnostics:lines.${line.key}`, line.values ?? {}) : line.text;

/** The build, which names the program that was checked. */
const buildOf = (page: Document): string =>
  page.querySelector('script[type=module][src]')?.getAttribute('src')?.split('/').pop() ?? '';

/** The whole screen as plain text in the user's language, with the browser and the build. */
export function reportOf({ results, startedAt }: Run): string {
  const { verdict, reasons } = summaryOf(results);
  const facts = [
    [i18n.t('diagnostics:report.time'), startedAt?.toISOString() ?? ''],
    [i18n.t('diagnostics:report.page'), location.origin],
    [i18n.t('diagnostics:report.program'), buildOf(document)],
    [i18n.t('diagnostics:report.browser'), navigator.userAgent],
    [i18n.t('diagnostics:report.window'), `${innerWidth}x${innerHeight}`],
  ];
  const checks = checkNames.map((name) =>
    [
      `${i18n.t(`diagnostics:check.${name}`)}: ${i18n.t(`diagnostics:state.${results[name].state}`)}`,
      ...results[name].lines.map((line) => `  [${i18n.t(`diagnostics:level.${line.level}`)}] ${sentenceOfLine(line)}`),
    ].join('\n'),
  );
  const parts = [
    `${i18n.t('diagnostics:title')}: ${i18n.t(`diagnostics:verdict.${verdict}`)}`,
    reasons
      .map((reason) => `- ${i18n.t(`diagnostics:reason.${reason}.what`)} ${i18n.t(`diagnostics:reason.${reason}.do`)}`)
      .join('\n'),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...checks,
  ];
  return `${redact(parts.filter(Boolean).join('\n\n'))}\n`;
}

/** The file name contains the time, so that several reports can be kept together. */
export const reportFileOf = (text: string, { startedAt }: Run): File => {
  const time = startedAt?.toISOString().slice(0, 16).replace('T', '-').replace(':', '') ?? '';
  return new File([text], `connection-check-${time}.txt`, { type: 'text/plain' });
};

export function saveFile(file: File): void {
  const link = document.createElement('a');
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name });
  link.click();
  // The download has started by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
