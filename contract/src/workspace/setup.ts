import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Email, Timestamp } from '../scalars.ts';

/** Typed from an e-mail, perhaps with spaces between the digits. */
const EmailedCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

export const StartSetupInput = z.object({ email: Email });
export const VerifySetupInput = z.object({ setup_id: z.string().min(1).max(100), code: EmailedCode });

/** Proving an e-mail address where anybody may sign up. `POST /setup` then makes the workspace. */
export const setupApi = {
  start: endpoint('POST', '/setup/start', {
    summary: 'Sends a code to an e-mail address, which proves it for a new workspace.',
    description:
      'Where anybody may sign up. The answer is the same whether or not the address has an account; one that has is told so by the e-mail. The code works for 15 minutes and five tries. `setup_id` is a secret of this caller.',
    body: StartSetupInput,
    data: z.object({ setup_id: z.string(), expires_at: Timestamp }),
    errors: ['SETUP_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  verify: endpoint('POST', '/setup/verify', {
    summary: 'Proves an e-mail address with the code that was sent to it.',
    description: 'The workspace can then be made within two hours.',
    body: VerifySetupInput,
    data: z.object({ expires_at: Timestamp }),
    errors: ['SETUP_UNAVAILABLE', 'SETUP_EXPIRED', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
  }),
};
