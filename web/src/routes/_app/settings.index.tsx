import { createFileRoute, redirect } from '@tanstack/react-router';
import { permissionsIn } from '#web/features/session/access.ts';
import { requireActiveRole } from '#web/features/session/guards.ts';

/** Managers of the workspace begin with its settings, everybody else with their own account. */
export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: async (guarded) => {
    const permissions = permissionsIn(await requireActiveRole(guarded));
    throw redirect({ to: permissions.has('workspace.update') ? '/settings/general' : '/account', replace: true });
  },
});
