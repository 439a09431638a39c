import { defineConfig } from 'vitest/config'

const env = { NODE_ENV: 'test' } as const
const integration = {
  environment: 'node',
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env,
}
const ownProcess = 'tests/integration/**/*.own-process.test.ts'

export default defineConfig({
  test: {
    // More than the smallest machine has cores: some files mostly wait for processes, queues and clocks. Each worker of the
    // integration tests has a database.
    maxWorkers: 3,
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
          ...integration,
          name: 'integration',
          // Loading the whole domain for each of 190 files took half as long as their tests.
          isolate: false,
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          exclude: [ownProcess],
        },
      },
      // Files with settings of their own, which a process reads once.
      { test: { ...integration, name: 'integration-own-process', include: [ownProcess] } },
    ],
  },
})
