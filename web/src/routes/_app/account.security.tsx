import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#web/features/session/security-screen.tsx';

export const Route = createFileRoute('/_app/account/security')({ component: SecurityScreen });
