import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generateTypes } from '#db/generate-types.ts'

test('the committed table types are those of the migrated database', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-types-'))
  const generated = path.join(folder, 'types.ts')
  try {
    await generateTypes(process.env.DATABASE_URL ?? '', generated)
    const committed = fileURLToPath(new URL('../../../db/types.ts', import.meta.url))
    expect(await fs.readFile(committed, 'utf8')).toBe(await fs.readFile(generated, 'utf8'))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
})
