import { createFileRoute } from '@tanstack/react-router';
import { MyAccount } from '#web/features/session/account/my-account.tsx';

export const Route = createFileRoute('/_app/account/')({ component: MyAccount });
