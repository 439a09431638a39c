import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // More than the smallest machine has cores: some files mostly wait for processes, queues and clocks. Each worker of the
    // integration tests has a database.
    maxWorkers: 3,
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions: a process for each file would take longer than its tests.
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', 'jobs/**/*.test.ts', 'db/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
