import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { newStorageKey } from '#app/platform/files/storage.server.ts'
import { compiled } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'

/** The commands of docs/backup.md, taken from the page and run as they are written there. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = fs.readFileSync(path.join(root, 'docs/backup.md'), 'utf8')
let folder: string

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-backup-'))
  // Started by root, PostgreSQL runs as another user, who has to get in.
  fs.chmodSync(folder, 0o755)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** The commands of a block that the page names in its first line. */
function block(name: string): string {
  const found = page.split('```').find((part) => part.startsWith(`sh ${name}\n`))
  if (!found) throw new Error(`docs/backup.md has no block of commands ${name}`)
  return found.slice(found.indexOf('\n'))
}

/**
 * Stands in for the compiler that npm's scripts name: the same scripts with the same parameters are run from their plain copies,
 * which are there in a third of the time. A shell prefers its functions to programs, and npm is told to use one that takes them on.
 * Each script is still compiled as people start it once: those of the first test here, `seed` and `migrate` in their own tests.
 */
const FROM_COPIES = {
  npm_config_script_shell: 'bash',
  'BASH_FUNC_tsx%%': `() { ${process.execPath} "${compiled('')}/\${1%.ts}.js" "\${@:2}"; }`,
}

function run(
  commands: string,
  env: Record<string, string>,
  { fromSource = false } = {},
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: root,
      env: { PATH, HOME, NODE_ENV: 'development', ...(fromSource ? {} : FROM_COPIES), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
}

/** Stores a file as the product does, and answers where it lies. */
async function storeFile(url: string, dataDir: string): Promise<string> {
  const content = Buffer.from(`a film ${randomUUID()}`)
  const key = newStorageKey('txt')
  const place = path.join(dataDir, 'files', key)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.writeFileSync(place, content)
  await onDatabase(url, (client) =>
    client.query(
      `insert into files (purpose, original_name, mime, size_bytes, storage_key, sha256, created_at)
       values ('document', 'film.txt', 'text/plain', $1, $2, $3, now())`,
      [content.length, key, createHash('sha256').update(content).digest()],
    ),
  )
  return path.join('files', key)
}

async function valueOf(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

describe('a clone that began without the demonstration', () => {
  test('is backed up and brought back by the commands of the page, and a loss is seen', async () => {
    const [first, second, BACKUP, SECRETS] = ['first', 'second', 'backup', 'secrets'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string]
    fs.mkdirSync(SECRETS)
    const award =
      '--award="Pegbar Awards" --year=2027 --currency=EUR --email=a@example.org --first=Ada --last=Vale'
    const founded = await run(`npm run found -- ${award}`, { DATA_DIR: first }, { fromSource: true })
    expect(founded).toMatchObject({ code: 0 })

    const server = await startEmbeddedPostgres({ dataDir: path.join(first, 'postgres') })
    const file = await storeFile(server.url, first)
    const backup = await run(
      block('backup-archive'),
      { DATA_DIR: first, BACKUP, SECRETS },
      { fromSource: true },
    )
    expect(backup).toMatchObject({ code: 0 })
    expect(await valueOf(server.url, 'select count(*)::int from backups')).toBe(1)
    const drill = await run(block('drill-archive'), { DATA_DIR: first, BACKUP }, { fromSource: true })
    expect(drill).toMatchObject({ code: 0, output: expect.stringContaining('The drill is passed') })
    await server.stop()

    const [install, ...commands] = block('restore-archive').trim().split('\n')
    expect(install).toBe('npm ci')
    const restored = await run(commands.join('\n'), { DATA_DIR: second, BACKUP, SECRETS })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The installation is whole.') })
    for (const name of [file, 'session-secret', 'vote-key'])
      expect(fs.readFileSync(path.join(second, name))).toEqual(fs.readFileSync(path.join(first, name)))

    fs.writeFileSync(path.join(second, file), 'another film')
    const damaged = await run('npm run restored', { DATA_DIR: second })
    expect(damaged.code).not.toBe(0)
    expect(damaged.output).toMatch(/named by files, has \d+ bytes instead of \d+\.\n/)
    expect(damaged.output).toContain('the installation is not whole')
  }, 400_000)
})

/** Stand in for PostgreSQL's own programs, whose version has to be the server's: what they are asked is done, or refused. */
const PROGRAM = `#!${process.execPath}
const fs = require('node:fs'), path = require('node:path')
const pg = require(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))})
const given = process.argv.slice(2)
const option = (name) => given.find((each) => each.startsWith('--' + name + '='))?.slice(name.length + 3)
const nameOf = (url) => new URL(url).pathname.slice(1)
const plain = given.filter((each) => !each.startsWith('--'))
const ask = async (url, ...queries) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const query of queries) await client.query(query)
  await client.end()
}
const admin = (url) => new URL('/postgres', url).href
const work = {
  pg_dump: async () => fs.writeFileSync(option('file'), JSON.stringify({ format: option('format'), url: plain[0] })),
  createdb: () => ask(option('maintenance-db'), 'create database "' + plain[0] + '"'),
  pg_restore: async () => {
    const { format, url } = JSON.parse(fs.readFileSync(plain[0], 'utf8'))
    if (format !== 'custom') throw new Error('not an archive')
    const to = nameOf(option('dbname'))
    await ask(admin(url), 'drop database "' + to + '"', 'create database "' + to + '" template "' + nameOf(url) + '"')
  },
}
work[path.basename(process.argv[1])]().catch((error) => { console.error(error); process.exit(1) })
`

test('a database and its files are taken and brought back by the commands of the page', async () => {
  const { adminUrl, template } = inject('testDatabase')
  const programs = path.join(folder, 'bin')
  fs.mkdirSync(programs)
  for (const name of ['pg_dump', 'createdb', 'pg_restore'])
    fs.writeFileSync(path.join(programs, name), PROGRAM, { mode: 0o755 })
  const [from, to] = [`${template}_dumped`, `${template}_restored`]
  const [first, second] = [path.join(folder, 'dumped'), path.join(folder, 'restored')]
  const BACKUP = path.join(folder, 'dump')
  fs.mkdirSync(BACKUP)
  const env = (name: string, dataDir: string) => ({
    ...{ DATABASE_URL: databaseUrl(adminUrl, name), DATA_DIR: dataDir, BACKUP },
    ...{ SESSION_SECRET: 's'.repeat(40), VOTE_KEY: 'ab'.repeat(32) },
    PATH: `${programs}:${process.env.PATH ?? ''}`,
  })
  await onDatabase(adminUrl, (client) => client.query(`create database "${from}" template "${template}"`))
  try {
    const file = await storeFile(env(from, first).DATABASE_URL, first)
    const taken = await run(block('backup-dump'), env(from, first))
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('A backup by pg_dump is noted.') })
    const restored = await run(block('restore-dump'), env(to, second))
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The installation is whole.') })
    expect(fs.existsSync(path.join(second, file))).toBe(true)
    await fs.promises.rm(path.join(second, file))
    const lacking = await run('npm run restored', env(to, second))
    expect(lacking.output).toContain('named by files, is missing.')
    expect(lacking.code).not.toBe(0)
  } finally {
    await onDatabase(adminUrl, async (client) => {
      for (const name of [from, to]) await client.query(`drop database if exists "${name}" with (force)`)
    })
  }
}, 200_000)

describe('what pages tell to run', () => {
  const pages = ['README.md', ...fs.readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')] as const)

  test.each(pages)('scripts and services of %s exist', (_name, text) => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, script]) => script)
    expect(named.filter((script) => !scripts[script ?? ''])).toEqual([])
    const compose = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
    const services = [...text.matchAll(/docker compose (?:run|exec)(?: -\S+)* ([a-z][a-z0-9-]*)/g)].map(
      ([, each]) => each,
    )
    expect(services.filter((service) => !compose.includes(`\n  ${service}:`))).toEqual([])
  })
})
