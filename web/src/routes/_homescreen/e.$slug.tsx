import { createFileRoute, redirect } from '@tanstack/react-router';
import { environmentQuery } from '#web/features/workspace/api.ts';
import { applyBrandingInTab } from '#web/lib/branding.ts';
import { settings } from '#web/lib/settings.ts';
import { readToken } from '#web/lib/token.ts';

/** The address of a brand without a host of its own. The tab wears it from here on; one that nobody knows is the product's. */
export const Route = createFileRoute('/_homescreen/e/$slug')({
  beforeLoad: async ({ context, params }) => {
    const slug = params.slug.toLowerCase();
    const found = await context.queryClient.ensureQueryData(environmentQuery(slug)).catch(() => undefined);
    // Pages of a host keep its look.
    if (!settings.environment || settings.environment === slug)
      applyBrandingInTab(found?.environment.branded ? found.environment.slug : null);
    throw redirect({ to: readToken() ? '/home' : '/login' });
  },
});
