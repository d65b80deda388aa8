const ANSWER_MS = 2_000;
const MOST = 256;
/** As RFC 8839 5.4 spells user fragments: nothing else is passed on, and nothing long. */
const UFRAG = /^[\w+/]{4,256}$/;

type Resolve = (password: string | undefined) => void;

/** Questions to the media process for a password, each until it is answered or for two seconds. */
export class Questions {
  private readonly open = new Map<string, Resolve[]>();

  ask(ufrag: string, send: () => void): Promise<string | undefined> {
    if (!UFRAG.test(ufrag) || this.open.size >= MOST) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const waiting = this.open.get(ufrag);
    if (waiting) waiting.push(resolve);
    else {
      this.open.set(ufrag, [resolve]);
      setTimeout(() => this.answer(ufrag, undefined), ANSWER_MS).unref();
      send();
    }
    return promise;
  }

  answer(ufrag: string, password: string | undefined): void {
    for (const resolve of this.open.get(ufrag) ?? []) resolve(password);
    this.open.delete(ufrag);
  }
}
