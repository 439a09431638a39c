import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'
import { builtIntoServer, leanFramework } from './vite.lean.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/**
 * Shared files beside the routes' own. The framework changes seldom: apart, it stays in the browser's cache over many
 * releases. The pieces of the interface are small: left alone they would be thirty requests, all in one file every page would
 * bring those it does not use. So they are grouped by which pages need them together.
 */
const chunks: [name: string, modules: RegExp][] = [
  ['framework', /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//],
  [
    'submission',
    /\/app\/(?:domain\/submissions\/(?:rules|form\/(?:marks|person-fields|sections)|addresses|shown-title|withdrawal|time\/extra-time|components\/live-section|components\/(?:price-notice|entry-steps|change-card))|domain\/(?:catalogue\/categories\/fields|season\/seasons\/category-title)|ui\/(?:price-until|steps))\.tsx?$/,
  ],
  [
    'controls',
    /\/app\/(?:http\/(?:answered-form|forms)|ui\/(?:checkbox|choice-group|textarea|file-field|select|search-select|long-list|form-fields|format\/count-words|format\/duration)|platform\/(?:places\/place-lists|files\/rules))\.tsx?$/,
  ],
  [
    'form',
    /\/app\/domain\/submissions\/(?:components\/(?:field-control|upload-field|people-fields)|uploads\/(?:upload-progress|upload-store))\.tsx?$/,
  ],
  // Style sheets only: small ones compress badly.
  ['later', /\/app\/ui\/styles\/(?:modal|toast)\.css$/],
  // Apart: the modules that name it would bring it along.
  ['places', /\/app\/platform\/places\/places\.ts$/],
  ['entries', /\/app\/domain\/submissions\/components\/entry-(?:table|tabs)\.tsx?$/],
  ['billing', /\/app\/domain\/money\/billing\/rules\.ts$/],
  [
    'admin',
    /\/app\/(?:platform\/audit\/components\/history-table|domain\/money\/billing\/refund-rules|ui\/(?:download-buttons|email-address))\.tsx?$/,
  ],
  [
    'mail',
    /\/app\/domain\/(?:mail\/(?:rules|components\/mail-(?:pill|tabs))|cron-emails\/rules\/(?:rules|rule-labels|run-labels|components\/(?:rule-table|run-pill)))\.tsx?$/,
  ],
  [
    'scores',
    /\/app\/domain\/judging\/(?:reviews\/(?:labels|totals|components\/(?:closed-notice|score-rows|use-shortcuts))|board\/(?:statistics|components\/print-foot)|committees\/rules)\.tsx?$/,
  ],
  ['nominations', /\/app\/domain\/nominees\/nominations\/(?:rules|components\/nomination-tabs)\.tsx?$/],
  ['fields', /\/app\/domain\/catalogue\/categories\/(?:field-text|binding-text|field-types)\.tsx?$/],
  [
    'lists',
    /\/app\/ui\/(?:filter-bar|list-results|list-state|pagination|table|tabs|stat-row|confirm-page)\.tsx?$/,
  ],
  [
    'interface',
    /\/app\/(?:ui\/(?:avatar|avatar-content|button|card|classes|columns|date-time|definition-list|empty-state|error-summary|field|freshness|icon|input|intended-page|interface-reducer|interface-state|loading-bar|module-preloads|money|navigation-focus|notice|page-handle|page-header|pill|plain-text|reload-guard|single-press|sizes|steady-posts|time-context|visually-hidden|when-idle|toast\/(?:flash|toast-context|toast-store|toaster)|format\/(?:date-time|relative|money|plural)|frame\/(?:blank-frame|brand|current-place|default-frame|frame-context))|constants|root|platform\/(?:href|lifecycle)|http\/use-shell)\.tsx?$/,
  ],
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [leanFramework(), remix(remixConfig)],
  ssr: { noExternal: isSsrBuild ? builtIntoServer : [] },
  // Found late, the router would make the development server reload the first page anybody opens; passwords are the server's.
  optimizeDeps: { include: ['react-router-dom'], exclude: ['@node-rs/argon2'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    minify: 'terser',
    terserOptions: { module: true, toplevel: true, ecma: 2020, compress: { passes: 2, keep_fargs: false } },
    // The content security policy allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0] },
    },
  },
}))
