import { expect, test } from 'vitest'
import { productSources } from '#tests/support/imports.ts'
import { createPool } from './client.ts'

test('a page has less time than a batch, and a migration as much as it needs', () => {
  const limitsOf = (work?: 'page' | 'batch' | 'migration') => {
    const { options } = createPool({ connectionString: 'postgres://localhost/none', work })
    return options.statement_timeout
  }
  expect(limitsOf()).toBe(15_000)
  expect(limitsOf('batch')).toBeGreaterThan(60_000)
  expect(limitsOf('migration')).toBe(0)
})

test('every process outside of the web says that it works in batches', () => {
  const roots = [...productSources()].filter(
    ([file, text]) => !file.startsWith('app/') && file !== 'db/client.ts' && text.includes('closeDatabase()'),
  )
  expect(roots.map(([file]) => file)).toContain('jobs/worker.ts')
  expect(roots.filter(([, text]) => !text.includes('\nworkInBatches(')).map(([file]) => file)).toEqual([])
})
