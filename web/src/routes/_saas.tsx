import { createFileRoute, Outlet } from '@tanstack/react-router';
import { HomescreenLayout } from '#web/app/shell/homescreen-layout.tsx';

/** Layout "saas": pages that stand alone, without the workspace around them. */
export const Route = createFileRoute('/_saas')({
  component: () => (
    <HomescreenLayout>
      <Outlet />
    </HomescreenLayout>
  ),
});
