import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';

/** Identifies one call of this tab, or the time between two calls. State that belongs to a call is dropped with it. */
type Scope = { readonly stops: (() => void)[] };

const current = createStore<Scope>(() => ({ stops: [] }));

/** Begins or ends a call and drops the state of the one before. */
export function renewCallScope(): void {
  for (const stop of current.getState().stops.splice(0)) stop();
  current.setState({ stops: [] }, true);
}

/** Returns the same object for as long as the call is the same. */
export const readCallScope = (): object => current.getState();

/** Registers a function that runs when this call ends. */
export const onCallEnd = (...stops: (() => void)[]): void => void current.getState().stops.push(...stops);

/** Wraps a callback of a timer or promise, so that it does nothing once the call is over. */
export function inThisCall(work: () => void): () => void {
  const scope = current.getState();
  return () => {
    if (current.getState() === scope) work();
  };
}

/** State created on first use in a call and dropped when the call ends. */
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
  /** Also emits when another call begins. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** A store per call, which starts with `initial`. */
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

/** Selects a part of it, which must keep its identity until it changes. */
export const useCallSlice = <State extends object, Part>(
  { get, subscribe }: CallSlice<State>,
  part: (state: State) => Part,
): Part => useSyncExternalStore(subscribe, () => part(get()));
