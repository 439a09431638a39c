import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const env = { NODE_ENV: 'test' } as const

/** A fresh machine has no times of earlier runs, and begins with the largest files; these are small and take minutes. */
const LONG = /\/(?:access-matrix|storm|seed|processes|archive|broken-connections)[^/]*$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // More than the smallest machine has cores: some files mostly wait for processes, queues and clocks. Each worker of the
    // integration tests has a database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Once for all projects; none of them extends these settings, or each would run it again.
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions: a process for each file would take longer than its tests.
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', 'jobs/**/*.test.ts', 'db/**/*.test.ts'],
          env,
        },
      },
      {
        test: {
          ...{ name: 'integration', environment: 'node', env },
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
