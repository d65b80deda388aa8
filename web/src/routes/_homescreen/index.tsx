import { createFileRoute, redirect } from '@tanstack/react-router';
import { readToken } from '#web/lib/token.ts';

export const Route = createFileRoute('/_homescreen/')({
  beforeLoad: () => {
    throw redirect({ to: readToken() ? '/home' : '/login' });
  },
});
