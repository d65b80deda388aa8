import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { SignInWay } from './session.ts';

export const SignInPolicy = z.object({
  require_second_factor: z.boolean(),
  /** How long people have to set one up, from when it is required or they were added. */
  grace_days: z.int().min(0).max(limits.signInPolicy.graceDays),
  /** How people may sign in to this workspace. */
  ways: z.array(SignInWay).min(1).max(SignInWay.options.length),
  /** After so many hours people sign in again. Null: when their session ends everywhere. */
  session_hours: z.int().min(1).max(limits.signInPolicy.sessionHours).nullable(),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;

export const policiesApi = {
  find: endpoint('GET', '/organization/sign-in-policy', {
    summary: 'Shows what the workspace asks of how people sign in.',
    data: z.object({ policy: SignInPolicy }),
  }),
  update: endpoint('PUT', '/organization/sign-in-policy', {
    summary: 'Changes what the workspace asks of how people sign in.',
    description:
      'Holds for open sessions too. Refused when it would lock out who asks: by how they signed in, or for want of a second factor without a grace time.',
    body: SignInPolicy,
    data: z.object({ policy: SignInPolicy }),
    errors: ['POLICY_EXCLUDES_YOU', 'POLICY_LOCKS_OUT', 'NO_SECOND_FACTOR'],
  }),
};
