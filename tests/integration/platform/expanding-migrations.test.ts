import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { readiness } from '#app/http/health.server.ts'
import { db } from '#db/client.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { migrateOnly, migrateToLatest } from '#db/migrator.ts'
import { untilMigrated } from '#jobs/schema.ts'
import { breakingSteps, shapeOf } from '#tests/support/breaking-steps.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { admin } from '#tests/support/people.ts'

/** The last migration before processes of two versions ran side by side (decision 161). */
const LAST_BEFORE = '0073-mail-cleared-texts'
const DECLARES = /-needs-\d+-\d+-\d+$/

const known = await knownMigrations()

test('each migration only adds to the schema, or says in its name which version its processes need', async () => {
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_expanding`
  const url = databaseUrl(adminUrl, name)
  const newer = known.filter((each) => each > LAST_BEFORE)
  expect(known).toContain(LAST_BEFORE)
  if (newer.length === 0) return
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  onTestFinished(() =>
    onDatabase(adminUrl, async (client) => void (await client.query(`drop database "${name}" with (force)`))),
  )
  const upTo = (last: string) =>
    migrateOnly(
      url,
      known.filter((each) => each <= last),
    )
  await upTo(LAST_BEFORE)
  const found: Record<string, string[]> = {}
  for (const each of newer) {
    const before = await onDatabase(url, shapeOf)
    await upTo(each)
    const steps = breakingSteps(before, await onDatabase(url, shapeOf))
    if (steps.length > 0 && !DECLARES.test(each)) found[each] = steps
  }
  expect(found).toEqual({})
}, 120_000)

test.each<[string, string[]]>([
  ['alter table backups add column size_bytes bigint', []],
  ['alter table backups add column kept boolean not null default true', []],
  ['alter table backups add column size_bytes bigint check (size_bytes > 0)', []],
  ['create table drills (id bigint primary key, at timestamptz not null)', []],
  ['create index on backups (place)', []],
  ['alter table backups drop column place', ['backups.place is gone']],
  [
    'alter table backups rename column place to at_place',
    ['backups.place is gone', 'backups.at_place has to be filled'],
  ],
  ['drop table backups', ['backups is gone']],
  [
    'alter table backups alter column place type varchar(90)',
    ['backups.place was text and is character varying(90)'],
  ],
  ['alter table backups add column size_bytes bigint not null', ['backups.size_bytes has to be filled']],
  ['alter table outbox alter column last_error set not null', ['outbox.last_error may no longer be empty']],
  ['alter table outbox alter column state drop default', ['outbox.state is no longer filled by itself']],
  [
    `alter table backups add constraint named check (place <> '-')`,
    [`a new rule: backups CHECK ((place <> '-'::text))`],
  ],
  [
    `alter table voting_methods drop constraint voting_methods_method_check, add constraint voting_methods_method_check
      check (method in ('one', 'approval', 'top_three', 'ranked', 'schulze', 'stv', 'score', 'more'))`,
    [],
  ],
  [
    `alter table voting_methods drop constraint voting_methods_method_check, add constraint voting_methods_method_check
      check (method in ('one', 'more'))`,
    [`a new rule: voting_methods CHECK ((method = ANY (ARRAY['one'::text, 'more'::text])))`],
  ],
  ['create unique index on backups (place)', ['a new rule: backups UNIQUE INDEX  USING btree (place)']],
])('a process of the version before meets %s', async (statement, steps) => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin')
    const before = await shapeOf(client)
    await client.query(statement)
    expect(breakingSteps(before, await shapeOf(client))).toEqual(steps)
  } finally {
    await client.query('rollback')
    await client.end()
  }
})

describe('a process whose database newer code has migrated', () => {
  const adds = '9998-platform-more'
  const breaks = '9999-platform-less-needs-99-0-0'

  afterEach(async () => {
    await sql`delete from kysely_migration where name in (${adds}, ${breaks})`.execute(db())
    await sql`alter table backups drop column if exists size_bytes`.execute(db())
  })
  const record = (name: string) => sql`insert into kysely_migration values (${name}, '')`.execute(db())

  test('serves, works and migrates where the schema only adds to its own', async () => {
    const desk = as(await admin())
    await sql`alter table backups add column size_bytes bigint`.execute(db())
    await record(adds)
    expect(await readiness(known, now())).toMatchObject({ ready: true, newerMigrations: [] })
    await untilMigrated()
    expect(await migrateToLatest(process.env.DATABASE_URL ?? '')).toEqual([])
    expect((await desk.get('/admin/setup-check')).status).toBe(200)
  })

  test('runs what it misses beside what it does not know', async () => {
    const missing = known.at(-1) ?? ''
    const { adminUrl, template } = inject('testDatabase')
    const name = `${template}_beside`
    const url = databaseUrl(adminUrl, name)
    await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
    onTestFinished(() =>
      onDatabase(
        adminUrl,
        async (client) => void (await client.query(`drop database "${name}" with (force)`)),
      ),
    )
    await migrateOnly(url, known.slice(0, -1))
    await onDatabase(url, (client) => client.query(`insert into kysely_migration values ($1, '')`, [adds]))
    expect(await migrateToLatest(url)).toEqual([missing])
  })

  test('takes no traffic, no job and no step where the schema needs newer code', async () => {
    await record(breaks)
    expect(await readiness(known, now())).toMatchObject({ ready: false, newerMigrations: [breaks] })
    await expect(migrateToLatest(process.env.DATABASE_URL ?? '')).rejects.toThrow(
      `needs a newer version than`,
    )
    let goesOn = false
    const waits = untilMigrated().then(() => (goesOn = true))
    await vi.waitFor(async () => expect((await readiness(known, now())).ready).toBe(false))
    expect(goesOn).toBe(false)
    await sql`delete from kysely_migration where name = ${breaks}`.execute(db())
    await waits
  }, 20_000)
})
