import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { findPlace, shelters, temporaryShelters } from '#db/embedded-place.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'

const settings = { fsync: 'off' }
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(mode: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-embedded-'))
  fs.chmodSync(folder, mode)
  made.push(folder)
  return folder
}

async function answer(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(query)).rows[0]?.value
  } finally {
    await client.end()
  }
}

describe('a database that is half there', () => {
  test('without PG_VERSION is refused by the name of its folder, and all its files stay', async () => {
    const dataDir = path.join(temporaryFolder(0o755), 'postgres')
    fs.mkdirSync(path.join(dataDir, 'base'), { recursive: true })
    fs.writeFileSync(path.join(dataDir, 'base', '1'), 'rows')
    fs.writeFileSync(`${dataDir}-password`, 'secret')
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
      `${dataDir} has files but no whole database`,
    )
    expect(fs.readFileSync(path.join(dataDir, 'base', '1'), 'utf8')).toBe('rows')
    expect(fs.readFileSync(`${dataDir}-password`, 'utf8')).toBe('secret')
  })

  test.each([
    ['missing', undefined],
    ['not whole', '0123456789'],
  ])('whose password is %s is refused by the name of the file', async (says, password) => {
    const dataDir = path.join(temporaryFolder(0o755), 'postgres')
    fs.mkdirSync(dataDir)
    fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '18\n')
    if (password !== undefined) fs.writeFileSync(`${dataDir}-password`, password)
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
      `${dataDir}-password is ${says}`,
    )
  })
})

describe.runIf(process.getuid?.() === 0)('root in a folder that only root can enter', () => {
  test('keeps the database where nothing is cleaned away, and moves there what an earlier version kept elsewhere', async () => {
    const dataDir = path.join(temporaryFolder(0o700), 'postgres')
    const [shelter = ''] = shelters(dataDir)
    const [former = ''] = temporaryShelters(dataDir)
    made.push(shelter, former)
    expect(shelter).not.toContain('/tmp')

    const first = await startEmbeddedPostgres({ dataDir, settings })
    expect(first.dataDir).toBe(path.join(shelter, 'postgres'))
    await answer(first.url, 'create table kept as select 7 as value')
    await first.stop()
    fs.renameSync(shelter, former)
    expect(findPlace(dataDir).leaves).toBe(former)

    const second = await startEmbeddedPostgres({ dataDir, settings })
    try {
      expect(second.dataDir).toBe(first.dataDir)
      expect(second.note).toContain(`moved there from ${former}`)
      expect(await answer(second.url, 'select value from kept')).toBe(7)
      expect(fs.existsSync(former)).toBe(false)
    } finally {
      await second.stop()
    }
  }, 120_000)
})
