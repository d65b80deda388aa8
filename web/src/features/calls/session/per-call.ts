import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

/** Stands for one call of this tab, or for the time between two. All that is kept of a call goes with it. */
type Scope = { readonly stops: (() => void)[] };

const current = createStore<Scope>(() => ({ stops: [] }));

/** A call begins or ends: nothing of the one before is left. */
export function renewCallScope(): void {
  for (const stop of current.getState().stops.splice(0)) stop();
  current.setState({ stops: [] }, true);
}

/** The same for as long as the call is the same. */
export const readCallScope = (): object => current.getState();

/** For what has to be stopped when this call ends. */
export const onCallEnd = (...stops: (() => void)[]): void => void current.getState().stops.push(...stops);

/** What a timer or a promise of this call does is nothing to the next one. */
export function inThisCall(work: () => void): () => void {
  const scope = current.getState();
  return () => {
    if (current.getState() === scope) work();
  };
}

/** Made when it is first needed in a call, and dropped when that ends. */
export function perCall<Kept extends object>(make: () => Kept): () => Kept {
  const kept = new WeakMap<Scope, Kept>();
  return () => {
    const scope = current.getState();
    const known = kept.get(scope);
    if (known) return known;
    const made = make();
    kept.set(scope, made);
    return made;
  };
}

export type CallSlice<State extends object> = {
  get: () => State;
  set: (part: Partial<State>) => void;
  /** Also hears that another call began. Until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
};

/** What one room shows of a call: as `initial` says when it begins. */
export function callSlice<State extends object>(initial: () => State): CallSlice<State> {
  const store = perCall(() => createStore(initial));
  return {
    get: () => store().getState(),
    set: (part) => store().setState(part),
    subscribe: (listener) => {
      let stop = store().subscribe(listener);
      const stopFollowing = current.subscribe(() => {
        stop();
        stop = store().subscribe(listener);
        listener();
      });
      return () => {
        stop();
        stopFollowing();
      };
    },
  };
}

/** A part of it, which must stay the same object until it changes. */
export const useCallSlice = <State extends object, Part>(
  { get, subscribe }: CallSlice<State>,
  part: (state: State) => Part,
): Part => useSyncExternalStore(subscribe, () => part(get()));
