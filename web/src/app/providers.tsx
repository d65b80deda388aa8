import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { sessionQuery } from '#web/features/session/api.ts';
import { environmentQuery } from '#web/features/workspace/api.ts';
import { useBrandingOfWorkspace, useBrandingSlug } from '#web/lib/branding.ts';
import { settings } from '#web/lib/settings.ts';
import { BrandLogo } from '#web/ui/brand-logo.ts';
import { applyBranding } from './favicon.ts';
import { readStyleNonce } from './page-policy.ts';
import type { AppRouter } from './router.tsx';
import { brandOf, cssVariables, productColors, themeOf } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });
const Alerts = lazy(async () => ({ default: (await import('./alerts.tsx')).Alerts }));

export function Providers({ router }: { router: AppRouter }) {
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      <Branding>
        <RouterProvider router={router} />
        <Suspense fallback={null}>
          <Alerts />
        </Suspense>
      </Branding>
    </QueryClientProvider>
  );
}

/** The colours, name and favicon of the environment; the product's defaults until they have loaded. */
function Branding({ children }: { children: ReactNode }) {
  // Asked for by the screens that need somebody signed in.
  const session = useQuery({ ...sessionQuery, enabled: false }).data;
  useBrandingOfWorkspace(session?.token.organization?.environment);
  const environment = useQuery(environmentQuery(useBrandingSlug())).data?.environment ?? settings.branding;
  const { primary, secondary } = environment?.colors ?? productColors;
  const brand = useMemo(() => brandOf({ primary, secondary }), [primary, secondary]);
  const theme = useMemo(() => themeOf(brand), [brand]);
  const variables = useMemo(() => cssVariables(brand), [brand]);
  useEffect(() => applyBranding(primary, environment), [primary, environment]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      deduplicateCssVariables={false}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      <BrandLogo value={environment?.logo ?? null}>{children}</BrandLogo>
    </MantineProvider>
  );
}
