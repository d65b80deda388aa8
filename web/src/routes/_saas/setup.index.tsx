import { createFileRoute, useLocation } from '@tanstack/react-router';
import { requireSetupAvailable } from '#web/features/workspace/guards.ts';
import { SetupScreen } from '#web/features/workspace/setup/setup-screen.tsx';
import { readStep } from '#web/features/workspace/setup/steps.ts';

export const Route = createFileRoute('/_saas/setup/')({
  validateSearch: readStep,
  beforeLoad: requireSetupAvailable,
  component: Setup,
});

function Setup() {
  const navigate = Route.useNavigate();
  const { step } = Route.useSearch();
  const { needsCode, needsEmail } = Route.useRouteContext();
  const code = useLocation({ select: ({ state }) => state.setupCode });
  return (
    <SetupScreen
      needsEmail={needsEmail}
      code={needsCode ? (code ?? '') : undefined}
      step={step}
      onStep={(next) => void navigate({ search: { step: next }, state: code ? { setupCode: code } : {} })}
      onReady={(justSetUp) => void navigate({ to: '/setup/success', state: { justSetUp } })}
    />
  );
}
