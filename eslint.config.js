import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * Imports flow one way: routes → http → domain → platform → db; jobs → domain and below; a module's components may use app/ui.
 * The order of the domain's areas is in app/domain/areas.json, and kept by the test beside it.
 * @param {string[][]} patterns pairs of what may not be imported, and why
 * @returns {import('eslint').Linter.RulesRecord}
 */
const banned = (patterns) => ({
  'no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }],
})
const oneWay = 'imports flow one way: routes → http → domain → platform → db'
const toRoutes = ['^#app/routes/', oneWay]
const toHttp = ['^#app/(?:http|start|entry)', oneWay]
const toJobs = ['^#jobs/', oneWay]
const toTests = ['^#tests/', 'what ships knows no tests']

export default tseslint.config(
  {
    ignores: [
      'build/',
      'node_modules/',
      '.data/',
      'db/types.ts',
      'test-results/',
      'playwright-report/',
      'coverage/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-debugger': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      // Left as `import '…'`, they bring server packages into the browser of the development server.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  {
    files: ['app/**/*.tsx', 'app/ui/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // The programs people run by hand talk to a terminal.
    files: [
      'app/start*.ts',
      'app/config.server.ts',
      'app/http/server.ts',
      'app/http/compress-assets.ts',
      'db/*.ts',
      'db/seed/**',
      'tests/**',
      'jobs/worker.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['app/routes/**'],
    rules: banned([['^(?:#db/|kysely$|pg$)', 'a route asks the domain; it writes no SQL'], toJobs, toTests]),
  },
  { files: ['app/http/**'], ignores: ['**/*.test.*'], rules: banned([toRoutes, toJobs, toTests]) },
  {
    files: ['app/domain/**', 'app/platform/**'],
    ignores: ['**/*.test.*'],
    rules: banned([toRoutes, toHttp, toJobs, toTests, ['^@remix-run/', 'the domain knows no HTTP']]),
  },
  {
    files: ['app/domain/**/components/**', 'app/platform/**/components/**'],
    ignores: ['**/*.test.*'],
    // Forms and links of a module are Remix's; data and decisions still come from outside.
    rules: banned([
      toRoutes,
      toHttp,
      toJobs,
      toTests,
      ['\\.server\\.ts$', 'components run in the browser'],
      ['^#db/', 'components fetch nothing'],
    ]),
  },
  {
    files: ['app/ui/**'],
    ignores: ['**/*.test.*'],
    rules: banned([
      ['^#app/(?!ui/|constants\\.ts$)', 'app/ui knows no module and no request'],
      ['^#(?:db|jobs|tests)/', 'app/ui knows no module and no request'],
      ['\\.server\\.tsx?$', 'app/ui runs in the browser'],
    ]),
  },
  { files: ['jobs/**'], ignores: ['**/*.test.*'], rules: banned([toRoutes, toHttp, toTests]) },
  {
    files: ['db/**'],
    ignores: ['db/seed/**', '**/*.test.*'],
    rules: banned([
      ['^#app/(?!config\\.server\\.ts$)', 'the database layer knows nothing of the app'],
      toJobs,
      toTests,
    ]),
  },
  { files: ['db/seed/**'], rules: banned([toRoutes, toHttp, toTests]) },
)
