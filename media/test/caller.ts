/** A page of any browser; in the tests of this folder test/page.ts is in it. */
export type Caller = {
  evaluate<R>(run: () => R | Promise<R>): Promise<R>;
  evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
};
