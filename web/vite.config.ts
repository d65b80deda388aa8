import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildProgress } from './build-progress.ts';
import { buildVersion } from './build-version.ts';
import { chunkGroups } from './chunk-groups.ts';
import { compressedCopies } from './compressed-copies.ts';
import { leanContract } from './lean-contract.ts';
import { writeLocaleTypes } from './locale-types.ts';
import { serviceWorker } from './service-worker-build.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    leanContract(),
    writeLocaleTypes(),
    react(),
    buildVersion(),
    serviceWorker(),
    compressedCopies(),
    buildProgress(),
  ],
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false }, // the set-up asks who sits at this machine
      '/socket.io': { target: server, ws: true },
      '/collab': { target: server, ws: true },
      '/rtc': { target: server, ws: true },
    },
  },
  json: { namedExports: false },
  // The server puts a fresh number in the place of this word, in each page that it sends.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    // Pages of the register have addresses below /assets.
    assetsDir: 'static',
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
