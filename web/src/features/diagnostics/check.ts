import type diagnostics from '#web/locales/en/diagnostics.json';

export type LineKey = keyof typeof diagnostics.lines;

/** In the order in which they run: what is ours comes before the media server. */
const ownCheckNames = ['browser', 'api', 'socket', 'latency'] as const;
export const mediaCheckNames = [
  'websocket',
  'webrtc',
  'turn',
  'reconnect',
  'publishAudio',
  'publishVideo',
  'connectionProtocol',
  'cloudRegion',
] as const;
export const checkNames = [...ownCheckNames, ...mediaCheckNames] as const;

export type OwnCheckName = (typeof ownCheckNames)[number];
export type MediaCheckName = (typeof mediaCheckNames)[number];
export type CheckName = OwnCheckName | MediaCheckName;

/** Specification, section 4. */
export type CheckState = 'idle' | 'running' | 'skipped' | 'success' | 'failed';

/** What stands in the words of a line. */
export type LineValues = {
  [Name in 'version' | 'problem' | 'number' | 'protocol' | 'rate' | 'time' | 'share' | 'region']?: string;
};

/** One line of a check's log: words that are translated where it is shown, or a text that is the same in every language. */
export type Line = { level: 'info' | 'warning' | 'error' } & ({ key: LineKey; values?: LineValues } | { text: string });

export type CheckResult = { state: CheckState; lines: readonly Line[] };
export type CheckResults = Readonly<Record<CheckName, CheckResult>>;

/** What a check has to say while it runs: all its lines so far, and whether there was anything to check. */
type Note = { lines: (lines: readonly Line[]) => void; skip: () => void };
/** Resolves when it is over. What it throws becomes its last line, an error. */
export type Check = (note: Note) => Promise<void>;

export const hasLine = ({ lines }: CheckResult, ...keys: LineKey[]): boolean =>
  lines.some((line) => 'key' in line && keys.includes(line.key));
