import { vitePlugin as remix } from '@remix-run/dev'
import { minify } from 'terser'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { beginBuild } from './app/http/build-freshness.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Shared files beside the routes' own: the framework changes seldom and stays in the browser's cache over many releases, and the
 * small pieces of the interface would be thirty requests.
 */
const chunks: [name: string, modules: RegExp][] = [
  ['framework', /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//],
  [
    'interface',
    /\/app\/(?:ui\/(?!styles|showcase|modal|save-queue|confirm-page|combobox|option-search|mask|price-until|search-select|record-form|stat-row|zone-column|email-address|row-menu|move-buttons|folded|dense-links|shortcut-choice|file-field|frame\/desk|download-buttons|filter-bar|list-results|list-state|pagination|long-list|select-page|table|empty-state|toast\/(?:toast-card|countdown))|root|constants|platform\/href\.|http\/use-shell)/,
  ],
]

/** Scripts of every page, which have a budget: terser makes them smaller than esbuild does, and takes twenty times as long. */
const OF_EVERY_PAGE = new Set([...chunks.map(([name]) => name), 'entry.client', 'root'])

/** The first of the two builds, that of the browser's files, says from which sources both are made. */
const fromTheseSources: Plugin = {
  name: 'record-sources',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  buildStart: beginBuild,
}

const minifiedFurther: Rollup.OutputPlugin = {
  name: 'minify-scripts-of-every-page',
  async renderChunk(code, { name }) {
    if (!OF_EVERY_PAGE.has(name)) return null
    const { code: smaller = code } = await minify(code, {
      module: true,
      toplevel: true,
      ecma: 2020,
      compress: { passes: 2, keep_fargs: false },
    })
    return { code: smaller, map: null }
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), fromTheseSources],
  // Found late, the router would make the development server reload the first page anybody opens; passwords are the server's.
  optimizeDeps: { include: ['@remix-run/react > react-router-dom'], exclude: ['@node-rs/argon2'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    minify: isSsrBuild ? false : 'esbuild',
    reportCompressedSize: false,
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    rollupOptions: {
      // Looking for unused code takes half the time of the server's build, and saves little where nothing travels.
      treeshake: !isSsrBuild,
      output: isSsrBuild
        ? {}
        : {
            plugins: [minifiedFurther],
            manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0],
            // Each shared script is named three times in the HTML of its pages: small ones are joined, and the others are
            // named by what they hold alone. Scripts of pages, and those fetched later, keep the name of their file.
            experimentalMinChunkSize: 1_000,
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || chunks.some(([shared]) => shared === name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash].js',
          },
    },
  },
}))
