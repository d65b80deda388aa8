import type { IncomingMessage } from 'node:http';
import { limits } from '@sightline/contract/limits';
import { addressKey } from '../http/limit-request.ts';
import type { RateLimits, RateScope } from '../http/rate-limits.ts';
import { TokenBucket } from '../http/token-bucket.ts';
import { type Connection, ConnectionLimit } from './connection-limit.ts';
import type { RefusalLog } from './refusal-log.ts';

export type ConnectionLimitsOptions = {
  rates: RateLimits;
  addressOf: (request: IncomingMessage) => string;
  refusals: RefusalLog;
};

const { connectsInAll, strangersInAll, signIn } = limits.socket;
const checkEvery = 1000;

/**
 * Limits what comes over sockets: by address until they have signed in, then by person and workspace, and in total. Strangers can therefore use
 * up only the share of strangers.
 */
export class ConnectionLimits {
  readonly #rates: RateLimits;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #refusals: RefusalLog;
  readonly #open = new Map<Connection, ConnectionLimit>();
  /** By address, how many have not signed in. */
  readonly #strangers = new Map<string, number>();
  #strangersInAll = 0;
  readonly #connects = new TokenBucket(connectsInAll, Date.now());
  readonly #strangersEvents = new TokenBucket(strangersInAll, Date.now());
  readonly #timer: NodeJS.Timeout;

  constructor({ rates, addressOf, refusals }: ConnectionLimitsOptions) {
    this.#rates = rates;
    this.#addressOf = addressOf;
    this.#refusals = refusals;
    this.#timer = setInterval(() => this.check(), checkEvery).unref();
  }

  /** Asked for every upgrade, before anything is made for it. */
  mayConnect(request: IncomingMessage): boolean {
    const address = addressKey(this.#addressOf(request));
    const mayOpen =
      this.#rates.isWithin(this.#strangers.get(address) ?? 0, signIn.perAddress) &&
      this.#rates.isWithin(this.#strangersInAll, signIn.inAll) &&
      !this.#rates.consume('connect', 'address', address)?.wait &&
      (this.#rates.areLifted || this.#connects.take(Date.now()));
    if (!mayOpen) this.#refusals.note('a socket was not opened: too many', { address });
    return mayOpen;
  }

  open(connection: Connection): void {
    const address = addressKey(this.#addressOf(connection.request));
    const limit = new ConnectionLimit(connection, address, this.#mayHandle, (reason) =>
      this.#refusals.note(reason, { address, actor_id: limit.person?.id }),
    );
    this.#open.set(connection, limit);
    this.#countStranger(address, 1);
    connection.once('close', () => {
      this.#open.delete(connection);
      if (!limit.person) this.#countStranger(address, -1);
    });
  }

  /** False when this person has opened too many, or opens them too often. */
  signIn(connection: Connection, person: { id: string; organization_id: string }, open: number): boolean {
    const limit = this.#open.get(connection);
    if (!limit) return false;
    const scopes = [this.#rates.consume('connect', 'account', person.id)];
    scopes.push(this.#rates.consume('connect', 'workspace', person.organization_id));
    if (!this.#rates.isWithin(open, limits.socket.perPerson) || scopes.some((scope) => scope?.wait)) return false;
    limit.signIn(person);
    this.#countStranger(limit.address, -1);
    return true;
  }

  check(now = Date.now()): void {
    for (const limit of this.#open.values()) limit.check(now);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  readonly #mayHandle = ({ person, address }: ConnectionLimit, count: number): boolean => {
    if (this.#rates.areLifted) return true;
    const now = Date.now();
    const isWithin = (scope: RateScope, id: string) => !this.#rates.consume('event', scope, id, now, count)?.wait;
    if (!person) return isWithin('address', address) && this.#strangersEvents.take(now, count);
    return isWithin('account', person.id) && isWithin('workspace', person.organization_id);
  };

  #countStranger(address: string, change: 1 | -1): void {
    const count = (this.#strangers.get(address) ?? 0) + change;
    this.#strangersInAll += change;
    if (count > 0) this.#strangers.set(address, count);
    else this.#strangers.delete(address);
  }
}
