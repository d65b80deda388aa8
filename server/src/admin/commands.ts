import type { Command } from './command.ts';
import { disableUser, enableUser } from './commands/account-access.ts';
import { backup } from './commands/backup.ts';
import { createUser } from './commands/create-user.ts';
import { doctor } from './commands/doctor.ts';
import { endSessions } from './commands/end-sessions.ts';
import { listUsers } from './commands/list-users.ts';
import { listWorkspaces } from './commands/list-workspaces.ts';
import { removeSecondFactor } from './commands/remove-second-factor.ts';
import { resetPassword } from './commands/reset-password.ts';
import { restore } from './commands/restore.ts';
import { sendTestMail } from './commands/send-test-mail.ts';
import { setupAddress } from './commands/setup-address.ts';
import { signUpCode } from './commands/sign-up-code.ts';
import { upgrade } from './commands/upgrade.ts';
import { verify } from './commands/verify.ts';

/** In the order in which the help lists them. */
export const commands: readonly Command[] = [
  setupAddress,
  signUpCode,
  createUser,
  resetPassword,
  removeSecondFactor,
  disableUser,
  enableUser,
  endSessions,
  listUsers,
  listWorkspaces,
  sendTestMail,
  doctor,
  backup,
  restore,
  verify,
  upgrade,
];
