import { createFileRoute } from '@tanstack/react-router';
import { requireSetupAvailable } from '#web/features/workspace/guards.ts';
import { SetupScreen } from '#web/features/workspace/setup-screen.tsx';

export const Route = createFileRoute('/_saas/setup/')({ beforeLoad: requireSetupAvailable, component: Setup });

function Setup() {
  const navigate = Route.useNavigate();
  return <SetupScreen onReady={() => navigate({ to: '/setup/success', state: { justSetUp: true } })} />;
}
