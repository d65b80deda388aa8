import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/** A value of this tab outside React. Subscribers are called on every change. */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;
  readonly subscribe = this.#listeners.subscribe;

  set(value: Value): void {
    this.#value = value;
    this.#listeners.emit();
  }
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
