import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { plainImports } from './tests/support/plain-copy-plugin.ts'
import { plainCopy } from './tests/support/plain-copy.ts'

const env = { NODE_ENV: 'test' } as const

/** These set their process up in their own way, such as its environment or its clock, and have it to themselves. */
const OWN_PROCESS = [
  'mail/feedback',
  'money/card-payments',
  'people/throttle-redis',
  'platform/archive',
  'platform/documents',
  'platform/outbox',
  'platform/processes',
  'platform/uploads',
  'platform/worker-crash',
  'product/seed',
  'season/next-season',
  'sponsorship/races',
  'voting/database-restart',
  'voting/extensions',
  'voting/seal',
].map((name) => `tests/integration/${name}.test.ts`)

/** What was built holds the product a second time: a process that loads both is not shared. */
const SHIPPED = readdirSync('tests/integration', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('tests/integration', file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('usesShippedBuild()'))

const ALONE = [...new Set([...OWN_PROCESS, ...SHIPPED])]

/** A fresh machine has no times of earlier runs, and begins with the largest files; these are small and take minutes. */
const LONG =
  /\/(?:access-matrix|acting-routes|archive|backup-page|broken-connections|links|processes|restarts|seed|storm|worker-crash)[^/]*$/

/** In this order; a process that a project shares is kept while its files follow each other. */
const PROJECTS = ['integration alone', 'integration', 'unit']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      PROJECTS.indexOf(project.name) * 2 + (LONG.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** While it watches, the runner has to see for itself what a test imports: then it runs unit tests only. */
const copy = process.argv.includes('run') ? await plainCopy(import.meta.dirname) : undefined
const plugins = copy ? [plainImports(import.meta.dirname, copy)] : []
const integration = {
  environment: 'node',
  // Not for all projects: unit tests need no database, and a run of theirs alone starts none.
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Pages leave much behind that is soon of no use: where there is room for it, it is swept a quarter as often.
  execArgv: ['--max-semi-space-size=64'],
}
const server = { deps: { external: copy ? [/\/\.cache\/laureate\/plain\//] : [] } }

/** Requests are answered by the copies. */
const integrationProjects: TestProjectInlineConfiguration[] = [
  {
    plugins,
    test: {
      ...integration,
      name: 'integration alone',
      include: ALONE,
      provide: { ownProcess: true },
      server,
      env,
    },
  },
  {
    plugins,
    test: {
      ...integration,
      name: 'integration',
      // Loading the app takes longer than most files' tests.
      isolate: false,
      provide: { ownProcess: false },
      include: ['tests/integration/**/*.test.{ts,tsx}'],
      exclude: ALONE,
      server,
      env,
    },
  },
]

export default defineConfig({
  test: {
    // More than the smallest machine has cores: some files mostly wait for processes, queues and clocks. Each worker of the
    // integration tests has a database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          environment: 'node',
          // A machine that does much else takes many times as long as a quiet one.
          testTimeout: 30_000,
          // Pure functions: a process for each file would take longer than its tests.
          isolate: false,
          include: [
            'app/**/*.test.{ts,tsx}',
            'jobs/**/*.test.ts',
            'db/**/*.test.ts',
            'tests/support/*.test.ts',
          ],
          server,
          env,
        },
      },
      ...(copy ? integrationProjects : []),
    ],
  },
})
