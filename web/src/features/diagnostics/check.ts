import type diagnostics from '#web/locales/en/diagnostics.json';

export type LineKey = keyof typeof diagnostics.lines;

/** In running order: the product's own checks before those of the media server. */
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

/** Values for the placeholders of a line's text. */
export type LineValues = {
  [Name in 'version' | 'problem' | 'number' | 'protocol' | 'rate' | 'time' | 'share' | 'region']?: string;
};

/** A line of a check's log: a translation key, or a text that is the same in every language. */
export type Line = { level: 'info' | 'warning' | 'error' } & ({ key: LineKey; values?: LineValues } | { text: string });

export type CheckResult = { state: CheckState; lines: readonly Line[] };
export type CheckResults = Readonly<Record<CheckName, CheckResult>>;

/** A check's progress: its lines so far, and whether it was skipped. */
type Note = { lines: (lines: readonly Line[]) => void; skip: () => void };
/** Resolves when the check ends. A thrown error becomes its last line. */
export type Check = (note: Note) => Promise<void>;

export const hasLine = ({ lines }: CheckResult, ...keys: LineKey[]): boolean =>
  lines.some((line) => 'key' in line && keys.includes(line.key));
