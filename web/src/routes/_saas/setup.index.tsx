import { createFileRoute, useLocation } from '@tanstack/react-router';
import { requireSetupAvailable } from '#web/features/workspace/guards.ts';
import { SetupScreen } from '#web/features/workspace/setup-screen.tsx';

export const Route = createFileRoute('/_saas/setup/')({ beforeLoad: requireSetupAvailable, component: Setup });

function Setup() {
  const navigate = Route.useNavigate();
  const { needsCode } = Route.useRouteContext();
  const code = useLocation({ select: ({ state }) => state.setupCode });
  return (
    <SetupScreen
      code={needsCode ? (code ?? '') : undefined}
      onReady={() => navigate({ to: '/setup/success', state: { justSetUp: true } })}
    />
  );
}
