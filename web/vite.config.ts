import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildVersion } from './build-version.ts';
import { compressedCopies } from './compressed-copies.ts';
import { leanContract } from './lean-contract.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';
const inPackages = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    leanContract(),
    react(),
    buildVersion(),
    compressedCopies(),
  ],
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/socket.io': { target: server, ws: true },
      '/rtc': { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: inPackages('react|react-dom|scheduler|use-sync-external-store'), priority: 30 },
            {
              name: 'router',
              test: inPackages('@tanstack[\\\\/](react-router|router-core|history|react-store|store)'),
              priority: 25,
            },
            { name: 'i18n', test: inPackages('i18next|react-i18next'), priority: 20 },
            {
              name: 'floating',
              test: inPackages(
                '@floating-ui|react-remove-scroll|react-remove-scroll-bar|use-sidecar|use-callback-ref|react-style-singleton',
              ),
              priority: 15,
            },
          ],
        },
      },
    },
  },
});
