import { createFileRoute } from '@tanstack/react-router';
import { OwnWorkspaces } from '#web/features/session/account/own-workspaces.tsx';

export const Route = createFileRoute('/_app/account/workspaces')({ component: Workspaces });

function Workspaces() {
  const navigate = Route.useNavigate();
  return <OwnWorkspaces onEntered={() => void navigate({ to: '/home' })} />;
}
