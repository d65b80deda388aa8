import type { FieldValue } from '@sightline/contract/field-types/field-model';
import type { FilledSheet } from '@sightline/contract/sheets';

/*
 * Answers on their way: entered -> sent -> saved. One request at a time, so that what is entered meanwhile replaces what was
 * not sent yet. Without a connection answers wait; an answer that somebody else gave first waits for a decision.
 */

export type Entry = { value: FieldValue | null; note: string };
export type AnswerState = 'waiting' | 'sending' | 'failed' | 'conflict';

export type Outcome =
  | { kind: 'saved'; filled: FilledSheet }
  /** Other answers of the same request were not saved either. */
  | { kind: 'conflict'; ids: string[]; filled: FilledSheet }
  | { kind: 'refused'; ids: string[]; sentences: Record<string, string> }
  | { kind: 'unreachable' };

export type Sent = Entry & { question_id: string; version: number };
type Pending = Entry & { state: AnswerState; sentence?: string };

export class AnswerQueue {
  #pending = new Map<string, Pending>();
  #isSending = false;
  #versions: Map<string, number>;
  readonly #send: (answers: Sent[]) => Promise<Outcome>;
  readonly #onChange: (pending: ReadonlyMap<string, Pending>) => void;

  constructor(
    filled: FilledSheet,
    send: (answers: Sent[]) => Promise<Outcome>,
    onChange: (pending: ReadonlyMap<string, Pending>) => void,
  ) {
    this.#versions = versionsOf(filled);
    this.#send = send;
    this.#onChange = onChange;
  }

  /** Answers of others arrive. Those that are under way keep the version that they were based on. */
  refresh(filled: FilledSheet): void {
    for (const [id, version] of versionsOf(filled)) if (!this.#pending.has(id)) this.#versions.set(id, version);
  }

  enter(id: string, entry: Entry): void {
    this.#pending.set(id, { ...entry, state: 'waiting' });
    this.#tell();
  }

  /** The own answer replaces that of the other, or is given up. */
  settle(id: string, isMine: boolean, filled: FilledSheet): void {
    const mine = this.#pending.get(id);
    this.#pending.delete(id);
    this.#versions.set(id, versionsOf(filled).get(id) ?? 0);
    if (isMine && mine) this.enter(id, { value: mine.value, note: mine.note });
    else this.#tell();
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  async flush(): Promise<void> {
    if (this.#isSending) return;
    const batch = [...this.#pending].filter(([, { state }]) => state === 'waiting');
    if (batch.length === 0) return;
    this.#isSending = true;
    for (const [id, entry] of batch) this.#pending.set(id, { ...entry, state: 'sending' });
    this.#tell();
    const answers = batch.map(([question_id, { value, note }]) => ({
      ...{ question_id, value, note, version: this.#versions.get(question_id) ?? 0 },
    }));
    const outcome = await this.#send(answers);
    this.#isSending = false;
    const goesOn = this.#settleBatch(
      batch.map(([id]) => id),
      outcome,
    );
    this.#tell();
    if (goesOn) await this.flush();
  }

  /** Whether there may be more to send at once. */
  #settleBatch(ids: string[], outcome: Outcome): boolean {
    for (const id of ids) {
      const entry = this.#pending.get(id);
      if (entry?.state !== 'sending') continue; // entered again meanwhile
      if (outcome.kind === 'saved') this.#pending.delete(id);
      else if (outcome.kind === 'unreachable') this.#pending.set(id, { ...entry, state: 'waiting' });
      else if (!outcome.ids.includes(id)) this.#pending.set(id, { ...entry, state: 'waiting' });
      else if (outcome.kind === 'conflict') this.#pending.set(id, { ...entry, state: 'conflict' });
      else this.#pending.set(id, { ...entry, state: 'failed', sentence: outcome.sentences[id] ?? '' });
    }
    if (outcome.kind === 'saved')
      for (const [id, version] of versionsOf(outcome.filled)) this.#versions.set(id, version);
    return outcome.kind !== 'unreachable';
  }

  #tell(): void {
    this.#onChange(new Map(this.#pending));
  }
}

const versionsOf = ({ answers }: FilledSheet): Map<string, number> =>
  new Map(answers.map(({ question_id, version }) => [question_id, version]));
