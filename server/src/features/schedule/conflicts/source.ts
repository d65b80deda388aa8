import type { PersonRef } from '@sightline/contract/scalars';
import type { Conflict } from '@sightline/contract/schedule/schedule';
import type { TenantCtx } from '../../../kernel/context.ts';

/** A visit as somebody wants it to be. */
export type Plan = {
  /** The visit that is changed; null for a new one. */
  visit_id: string | null;
  ticket_id: string | null;
  starts_at: string;
  ends_at: string;
  /** The way there, which belongs to the time that it takes of its people. */
  travel_minutes: number;
  people: readonly PersonRef[];
  /** The tools of a new visit; those of an existing one are reserved already. */
  tools: readonly { tool_id: string; quantity: number }[];
};

/** Says what speaks against a plan, in one statement or none, however many people there are. */
export type ConflictSource = (ctx: TenantCtx, plan: Plan) => Promise<Conflict[]>;
