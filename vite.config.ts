import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Three shared files beside the routes' own. The framework changes seldom: apart, it stays in the browser's cache over many
 * releases. The interface's pieces are small and most pages need most of them: left alone, they would be thirty requests.
 * What the pages of one submission share is apart from their forms, so that those can fetch more of it later.
 */
const chunks: [name: string, modules: RegExp][] = [
  ['framework', /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//],
  [
    'submission',
    /\/app\/domain\/submissions\/(?:(?:answers|posted|person-fields|saving|sections|rules)\.ts|components\/(?:price-strip|entry-steps)\.tsx)$/,
  ],
  ['interface', /\/app\/(?:ui\/(?!showcase\/)|(?:constants|paths)\.ts$)/],
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  // Found late, it would make the development server reload the first page anybody opens.
  optimizeDeps: { include: ['react-router-dom'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0] },
    },
  },
}))
