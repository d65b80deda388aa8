import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import {
  collabPath,
  StoredNotice,
  sharedBody,
  sharedFields,
  storeRequest,
  WriterNotice,
} from '@sightline/contract/documents/writing';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { ApiError } from '#web/lib/api.ts';
import { Store } from '#web/lib/store.ts';
import { readToken } from '#web/lib/token.ts';

export type Saving =
  /** `connecting`: the text is not here yet. `refused`: this person may not write here any more. */
  | { state: 'connecting' | 'saved' | 'saving' | 'offline' | 'refused' }
  | { state: 'failed'; problem: NonNullable<StoredNotice['problem']> | WriterNotice['type'] };

type Person = { id: string; name: string };
export type Writer = Person & { client: number };

/** The connection is asked for by hand: what a person wants to know is answered within this time. */
const answeredWithin = 15_000;
const unreachable = () => new ApiError({ data: undefined, message: '', code: 'UNREACHABLE', status: 0, errors: {} });

/**
 * The draft that several people write at once: a document of Yjs, kept in this tab while there is no connection and merged with
 * what the others wrote once it is back. What the server has stored is what "saved" means.
 */
export class SharedDraft {
  readonly doc = new Y.Doc();
  readonly body = this.doc.getXmlFragment(sharedBody);
  readonly fields = this.doc.getMap<string>(sharedFields);
  readonly awareness = new Awareness(this.doc);
  readonly saving = new Store<Saving>({ state: 'connecting' });
  /** The others, one for each of their tabs. */
  readonly others = new Store<readonly Writer[]>([]);
  readonly #name: string;
  #provider: HocuspocusProvider | undefined;
  #isSynced = false;
  #isConnected = false;
  #isRefused = false;
  #isDirty = false;
  #problem: StoredNotice['problem'] | WriterNotice['type'] = null;
  #lockVersion = 1;
  readonly #waiting = new Set<() => void>();

  constructor(name: string, me: Person) {
    this.#name = name;
    this.awareness.setLocalStateField('user', me);
    this.doc.on('update', (_update: Uint8Array, origin: unknown) => {
      if (origin === this.#provider) return;
      this.#isDirty = true;
      this.#show();
    });
    this.awareness.on('change', () => this.#showOthers());
  }

  /** Connects; the answer disconnects. */
  open(): () => void {
    const websocketProvider = new HocuspocusProviderWebsocket({ url: addressOf(collabPath), maxDelay: 8000 });
    const provider = new HocuspocusProvider({
      websocketProvider,
      name: this.#name,
      document: this.doc,
      awareness: this.awareness,
      flushDelay: 50,
      token: () => readToken() ?? '',
      onSynced: () => {
        this.#isSynced = true;
        this.#show();
      },
      onStatus: ({ status }) => {
        this.#isConnected = status === 'connected';
        this.#show();
      },
      onAuthenticated: () => {
        this.#isRefused = false;
      },
      onAuthenticationFailed: () => {
        this.#isRefused = true;
        websocketProvider.disconnect();
        this.#show();
      },
      onStateless: ({ payload }) => this.#onNotice(payload),
    });
    provider.attach();
    this.#provider = provider;
    const warn = (event: BeforeUnloadEvent) => this.#isDirty && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      provider.flushPendingUpdates();
      this.#provider = undefined;
      provider.destroy();
      websocketProvider.destroy();
    };
  }

  readonly lockVersion = (): number => this.#lockVersion;

  /** Resolves when the server has stored all that was written until now. */
  readonly save = async (): Promise<void> => {
    const provider = this.#provider;
    if (!provider || !this.#isConnected || this.#isRefused) throw unreachable();
    provider.flushPendingUpdates();
    const told = Promise.withResolvers<void>();
    const isDone = () => told.resolve();
    this.#waiting.add(isDone);
    const timer = setTimeout(() => told.reject(unreachable()), answeredWithin);
    // Messages arrive in order, so what was sent before is in what is stored.
    provider.sendStateless(storeRequest);
    await told.promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(isDone);
    });
  };

  #onNotice(payload: string): void {
    const said: unknown = JSON.parse(payload);
    const toMe = WriterNotice.safeParse(said);
    if (toMe.success) {
      this.#problem = toMe.data.type;
      // Connecting again would send the same once more.
      if (toMe.data.type === 'refused') this.#provider?.configuration.websocketProvider.disconnect();
      this.#show();
      return;
    }
    const notice = StoredNotice.safeParse(said);
    if (!notice.success) return;
    this.#lockVersion = notice.data.lock_version;
    this.#problem = notice.data.problem;
    if (!this.#provider?.hasUnsyncedChanges) this.#isDirty = false;
    this.#show();
    for (const done of this.#waiting) done();
  }

  /** Runs with every key, so it sets the state only if it differs: screens render again then. */
  #show(): void {
    const [now, before] = [this.#now(), this.saving.get()];
    const isSame =
      now.state === before.state &&
      (now.state !== 'failed' || before.state !== 'failed' || now.problem === before.problem);
    if (!isSame) this.saving.set(now);
  }

  #now(): Saving {
    if (this.#isRefused) return { state: 'refused' };
    if (!this.#isSynced) return { state: 'connecting' };
    if (!this.#isConnected && this.#problem !== 'refused') return { state: 'offline' };
    if (this.#problem) return { state: 'failed', problem: this.#problem };
    return { state: this.#isDirty ? 'saving' : 'saved' };
  }

  #showOthers(): void {
    const others = [...this.awareness.getStates()].flatMap(([client, state]): Writer[] => {
      const { user } = state as { user?: Partial<Person> };
      if (client === this.doc.clientID || !user?.id || !user.name) return [];
      return [{ client, id: user.id, name: user.name }];
    });
    const isSame = JSON.stringify(others) === JSON.stringify(this.others.get());
    if (!isSame) this.others.set(others);
  }
}

const addressOf = (path: string): string => `${location.origin.replace(/^http/, 'ws')}${path}`;
