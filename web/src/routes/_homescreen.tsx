import { createFileRoute, Outlet } from '@tanstack/react-router';
import { HomescreenLayout } from '#web/app/shell/homescreen-layout.tsx';

/** Layout "homescreen": one card, for people who are not in a workspace yet. */
export const Route = createFileRoute('/_homescreen')({
  component: () => (
    <HomescreenLayout>
      <Outlet />
    </HomescreenLayout>
  ),
});
