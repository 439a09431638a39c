import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { readFileSync } from 'node:fs'

/**
 * Imports flow one way: routes → http → domain → platform → db; jobs → domain and below; a module's components may use app/ui.
 * An area of the domain imports those above it in app/domain/areas.json.
 * @typedef {[regex: string, message: string, allowTypeImports?: boolean]} Ban what may not be imported, and why
 * @param {Ban[]} bans
 * @returns {import('eslint').Linter.RulesRecord}
 */
const banned = (bans) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      patterns: bans.map(([regex, message, allowTypeImports = false]) => ({
        regex,
        message,
        allowTypeImports,
      })),
    },
  ],
})
/** @type {string[]} */
const areas = JSON.parse(readFileSync(new URL('app/domain/areas.json', import.meta.url), 'utf8'))

/** @type {(folder: string, bans: Ban[]) => import('typescript-eslint').ConfigArray} */
const floor = (folder, bans) => [
  {
    files: [`${folder}/**`],
    ignores: ['**/*.test.*'],
    rules: banned([...bans, ['^@remix-run/', 'the domain knows no HTTP']]),
  },
  {
    files: [`${folder}/**/components/**`],
    ignores: ['**/*.test.*'],
    // Forms and links of a module are Remix's; data and decisions still come from outside.
    rules: banned([
      ...bans,
      ['\\.server\\.ts$', 'components run in the browser', true],
      ['^#db/', 'components fetch nothing'],
    ]),
  },
]
/** A route hands the reader on; it asks it nothing. */
const readerUsed = {
  selector: 'MemberExpression > CallExpression.object[callee.name="db"]',
  message: 'a route asks the domain; it writes no SQL',
}
const oneWay = 'imports flow one way: routes → http → domain → platform → db'
/** @type {Ban} */
const toRoutes = ['^#app/routes/', oneWay]
/** @type {Ban} */
const toHttp = ['^#app/(?:http|start|entry)', oneWay]
/** @type {Ban} */
const toJobs = ['^#jobs/', oneWay]
/** @type {Ban} */
const toTests = ['^#tests/', 'what ships knows no tests']
/** @type {Ban} */
const toModules = ['^#app/modules\\.server', 'only the roots of a process import the list of modules']

/** Links within the product that the compiler cannot check; `@` stands for what is a literal one. */
const literalLink = [
  'JSXAttribute[name.name=/^(?:to|href|action|formAction|cancelTo)$/] > @',
  'JSXAttribute[name.name=/^(?:to|href|action|formAction|cancelTo)$/] > JSXExpressionContainer > @',
  'Property[key.name=/^(?:to|cancelTo|next|back)$/] > @.value',
  'CallExpression[callee.name=/^redirect/] > @:first-child',
].flatMap((selector) => [
  selector.replace('@', 'Literal[value=/^[/](?![/])/]'),
  selector.replace('@', 'TemplateLiteral[quasis.0.value.raw=/^[/](?![/])/]'),
])

const literalLinks = literalLink.map((selector) => ({
  selector,
  message: 'a link within the product is written with href()',
}))

/** One word for one thing: seven words for a limit were read as seven kinds of it. */
const limitsByOneName = {
  selector: 'VariableDeclarator[id.name=/(^|_)(MOST|LEAST|LONGEST|LARGEST|HIGHEST|SHORTEST)(_|$)/]',
  message: 'a limit is called MAX_ or MIN_',
}

/** From each place where it matches, such a pattern looks at all that follows: a text of some kilobytes takes seconds. */
const repeatedToTheEnd = {
  selector:
    'CallExpression[callee.property.name=/^replace/] > Literal.arguments[regex.pattern=/[+*][)]*[$](?:$|[|])/]',
  message: 'the ends of a text are trimmed by position (app/platform/trim.ts)',
}

/** Without it, a check of two fields keeps silent until every other field is right, and a form is refused twice. */
const checksAsSoonAsRead = {
  selector: "CallExpression[callee.property.name='superRefine'][arguments.length=1]",
  message: 'it says when it is made: onceRead of app/platform/validation.ts with the fields that it compares',
}

export default tseslint.config(
  {
    ignores: ['build/', 'node_modules/', '.data/', 'test-results/', 'playwright-report/', 'coverage/'],
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
    files: ['app/**'],
    ignores: ['**/*.test.*', 'app/http/edge-page.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...literalLinks,
        repeatedToTheEnd,
        limitsByOneName,
        checksAsSoonAsRead,
      ],
    },
  },
  {
    files: ['app/routes/**'],
    rules: {
      'no-restricted-syntax': ['error', ...literalLinks, repeatedToTheEnd, limitsByOneName, readerUsed],
    },
  },
  {
    files: ['app/http/edge-page.ts', 'jobs/**', 'db/**'],
    rules: { 'no-restricted-syntax': ['error', repeatedToTheEnd, limitsByOneName] },
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
    files: ['tests/**', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock'].map((property) => ({
          ...{ object: 'vi', property },
          message: 'it cannot reach what a copy imports (decision 115)',
        })),
        {
          ...{ object: 'process', property: 'kill' },
          message: 'a number that is missing would end the whole run: signalProcess() (tests/support)',
        },
      ],
    },
  },
  {
    files: ['app/routes/**'],
    rules: banned([
      ['^(?:#db/(?!client\\.ts$)|kysely$|pg$)', 'a route asks the domain; it writes no SQL'],
      toJobs,
      toTests,
      toModules,
    ]),
  },
  {
    files: ['app/http/**'],
    ignores: ['**/*.test.*'],
    rules: banned([
      toRoutes,
      toJobs,
      toTests,
      toModules,
      ['^(?:kysely|pg)$', 'the edge asks the domain; it writes no SQL'],
    ]),
  },
  ...floor('app/platform', [
    toRoutes,
    toHttp,
    toJobs,
    toTests,
    toModules,
    ['^#app/domain/', 'the platform knows no module'],
  ]),
  ...areas.flatMap((area, index) => {
    const later = areas.slice(index + 1).join('|')
    return floor(`app/domain/${area}`, [
      toRoutes,
      toHttp,
      toJobs,
      toTests,
      toModules,
      ...(later
        ? [/** @type {Ban} */ ([`^#app/domain/(?:${later})/`, `${area} comes before it in areas.json`])]
        : []),
    ])
  }),
  {
    files: ['app/ui/**'],
    ignores: ['**/*.test.*'],
    rules: banned([
      [
        '^#app/(?!ui/|constants\\.ts$|platform/(?:href|award-words)\\.ts$)',
        'app/ui knows no module and no request',
      ],
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
