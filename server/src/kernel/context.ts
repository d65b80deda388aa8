import type { AuditEventName } from '@sightline/contract/audit/events';
import type { ServerEventName, ServerEvents } from '@sightline/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/kysely-on-client.ts';
import type { KnownDevice } from '../http/device-cookie.ts';
import type { Actor, Contact, Member, SignedIn } from './actor.ts';
import type { AuditActor, AuditDetails } from './audit-entry.ts';
import type { Enqueue } from './enqueue.ts';
import type { Branding } from './environments.ts';
import type { FactName, FactPayload } from './facts.ts';
import type { Ports } from './ports.ts';
import type { TaskName, TaskOf } from './tasks.ts';

/** Writes an entry into the audit log, with the commit. */
export type Audit = (event: AuditEventName, details: AuditDetails) => void;

/** Records what has happened, for subscribers in this transaction and readers after it. `actor`: where it is not the caller. */
export type RecordFact = <Name extends FactName>(name: Name, payload: FactPayload<Name>, actor?: AuditActor) => void;

/**
 * Sends an event to everybody in a socket room, or in any of several, once the transaction has committed. A socket receives it once; those in the
 * room `except` do not receive it.
 */
export type Emit = <Name extends ServerEventName>(
  rooms: string | readonly string[],
  name: Name,
  payload: ServerEvents[Name],
  except?: string,
) => void;

/** Every action and query of a tenant receives this. `db` is the transaction, or the read-only handle of a GET; there is no other. */
export type TenantCtx = {
  db: Db;
  organization_id: string;
  audit: Audit;
  fact: RecordFact;
  emit: Emit;
  /** Hands work to the background, as part of the transaction: for this workspace, or for the installation. */
  enqueue: Enqueue<TaskName>;
  /**
   * Runs when the transaction has committed; for effects outside the database that must not outrun it. One that fails is
   * logged and changes no answer: an action whose point is the effect takes no transaction (`transaction: 'none'`).
   */
  afterCommit: (effect: () => void | Promise<void>) => void;
  /** The branding that the caller sees and that e-mails use. */
  environment: Branding;
  /** The time of the request: one for all rows it writes. */
  now: Date;
  log: FastifyBaseLogger;
  ports: Ports;
};

export type Ctx<A extends Actor | Contact = Member> = TenantCtx & { actor: A };

/** Above tenants: identity functions through `db`, and a way into one organization. */
export type InstallationCtx = Omit<TenantCtx, 'organization_id' | 'enqueue'> & {
  enqueue: Enqueue<TaskOf<'installation'>>;
  /** Enters an organization for the rest of the transaction. */
  inOrganization: <T>(organizationId: string, work: (ctx: TenantCtx) => Promise<T>) => Promise<T>;
};

export type Caller = {
  locale: 'en' | 'pt';
  /** The address of the caller, for limits and the audit. */
  ip: string;
  /** The scheme, host and port of the browser's address. */
  origin: string;
  /** Whether the caller sits at this machine. */
  isLocal: boolean;
  /** The caller's device, such as "Firefox on Linux". */
  device: string | null;
  /** The bearer token as it came, if one came. */
  bearer: string | undefined;
  /** The known browser of the caller, if it is one. */
  knownDevice: KnownDevice | undefined;
};

/** The context of endpoints above tenants. */
export type PublicCtx = InstallationCtx & Caller;

export type SignedInCtx = PublicCtx & { actor: SignedIn };

type OfTransaction = 'db' | 'audit' | 'fact' | 'emit' | 'enqueue' | 'afterCommit' | 'inOrganization';

/**
 * The context of slow work (`transaction: 'none'`): no connection is held for it. It opens its
 * transactions itself, each for as long as `work` takes.
 */
export type WithoutTransaction<C> = Omit<C, OfTransaction> & {
  transact: <T>(mode: 'read' | 'write', work: (ctx: C) => Promise<T>) => Promise<T>;
};
