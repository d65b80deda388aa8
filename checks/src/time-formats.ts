import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';
import { lineAt } from './syntax-tree.ts';

const FORMATS = /\bIntl\.(?:DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(?:Date|Time)String\s*\(/g;

/** The files that format days and times for all others, or compute with zones. */
const ALLOWED = [
  'contract/src/assets/coverage.ts',
  'contract/src/fields/date.ts',
  'contract/src/workspace/workspace.ts',
  'server/src/kernel/time-in-words.ts',
  'web/src/ui/calendar/zone.ts',
  'web/src/lib/time-format.ts',
  'web/src/lib/timezones.ts',
];

/** Days and times have one form for each reader: nothing else makes formats of its own. */
export function checkTimeFormats(root: string): Finding {
  const files = listFiles(root, ['{contract,server,web}/src/**/*.{ts,tsx}']).filter((file) => !isTest(file));
  const problems = files
    .filter((file) => !ALLOWED.includes(file))
    .flatMap((file) => {
      const source = readSource(root, file);
      return [...source.matchAll(FORMATS)].map(
        (match) =>
          `${file}:${lineAt(source, match.index)}: formats a time by itself; use time-format.ts or time-in-words.ts`,
      );
    });
  return { checked: files.length, problems };
}
