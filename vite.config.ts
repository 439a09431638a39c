import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//

export default defineConfig({
  // Tests build beside the folder that is being served.
  plugins: [remix({ ...remixConfig, buildDirectory: process.env.BUILD_DIR ?? remixConfig.buildDirectory })],
  build: {
    target: 'es2022',
    sourcemap: false,
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // The framework changes seldom: apart, it stays in the browser's cache over many of our releases.
        manualChunks: (id) => (framework.test(id) ? 'framework' : undefined),
      },
    },
  },
})
