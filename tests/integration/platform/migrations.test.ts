import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { FORMER_NAMES } from '#db/migration-names.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { migrateOnly, migrateToLatest } from '#db/migrator.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { upgrade } from '#tests/support/upgrade.ts'

/** Migrates a database in which these migrations are recorded as done, the way `npm run migrate` does. */
async function migrateAfter(done: string[]) {
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_migrated`
  const url = databaseUrl(adminUrl, name)
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  try {
    await onDatabase(url, async (client) => {
      await client.query(
        'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      )
      await client.query('insert into kysely_migration select unnest($1::text[]), now()::text', [done])
    })
    const script = fileURLToPath(new URL('../../../db/migrate.ts', import.meta.url))
    return spawnSync(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    })
  } finally {
    await onDatabase(adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
  }
}

test('a database made before the first release is refused in one sentence that says how to begin again', async () => {
  const run = await migrateAfter(['2026-11-20-01-seasons', '2026-11-20-02-accounts'])
  expect(run.status).toBe(1)
  expect(run.stdout).toBe('')
  expect(run.stderr).toMatch(
    /^This database was made before the first release.* delete the folder .*empty database.*\.\n$/,
  )
})

test('a database that needs newer code is refused in one sentence that says so', async () => {
  const run = await migrateAfter(['9999-press-less-needs-99-0-0'])
  expect(run.status).toBe(1)
  expect(run.stderr).toMatch(
    /^This database needs a newer version than \d+\.\d+\.\d+: it has 9999-press-less-needs-99-0-0\. .*\n$/,
  )
})

const NEWSROOM_CREDENTIALS = '2026-12-15-01-media-credentials'
const former = Object.keys(FORMER_NAMES)
  .filter((name) => name !== NEWSROOM_CREDENTIALS)
  .toSorted()
const at = (...places: number[]) => places.map((place) => former[place - 1] ?? '')

/** What databases had run, as the branches came together: later migrations often before earlier ones. */
test.each([
  ['only the first schema of each area', former.slice(0, 14)],
  ['the search before money’s own changes', [...former.slice(0, 14), ...at(20)]],
  ['direct mail before accounts', [...former.slice(0, 15), ...at(20, 21)]],
  ['the logo before bank statements', [...former.slice(0, 16), ...at(18, 20, 21, 22)]],
  ['media credentials by their first name', [...former.slice(0, 45), NEWSROOM_CREDENTIALS]],
  ['exports before screenings', [...former.slice(0, 46), ...at(48, 49, 50)]],
  ['trophies’ proofs before the press’s nominations', [...former.slice(0, 51), ...at(53)]],
  ['all that had a former name', former],
])(
  'a database that ran %s is carried over to the newest schema with its rows',
  async (_, executed) => {
    const { adminUrl, template } = inject('testDatabase')
    const name = `${template}_upgraded`
    const url = databaseUrl(adminUrl, name)
    await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
    try {
      await upgrade(url, executed)
      await onDatabase(url, async (upgraded) => {
        const { rows } = await upgraded.query('select email from users order by id')
        expect(rows).toEqual([{ email: 'kept@example.org' }, { email: 'info@xn--80a1acny.xn--p1ai' }])
        const credits = await upgraded.query(
          `select email from submission_people union all select people->0->>'email' from outside_works`,
        )
        expect(credits.rows).toEqual(Array(3).fill({ email: 'info@xn--80a1acny.xn--p1ai' }))
        const versions = await upgraded.query('select version, status, total, scores from review_versions')
        expect(versions.rows).toEqual([{ version: 1, status: 'final', total: 7_000, scores: { 4: 7 } }])
        // By the index, which was made before names were compared so.
        await upgraded.query('set enable_seqscan = off')
        const found = await upgraded.query(
          `select first_name from users where left(search_form(last_name), 60) like left(search_form('o''halloran'), 60)`,
        )
        expect(found.rows).toEqual([{ first_name: 'Þóra' }])
        const fresh = await onDatabase(databaseUrl(adminUrl, template), schemaOf)
        expect(await schemaOf(upgraded)).toEqual(fresh)
      })
    } finally {
      await onDatabase(adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
    }
  },
  90_000,
)

const ONE_SPELLING = '0068-people-one-spelling'

test('addresses of an older database get one spelling, but for what would stand twice, and its entries are found by names as people type them', async () => {
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_respelled`
  const url = databaseUrl(adminUrl, name)
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  try {
    const known = await knownMigrations()
    await migrateOnly(
      url,
      known.filter((each) => each < ONE_SPELLING),
    )
    await onDatabase(url, async (client) => {
      await client.query(`
        set session_replication_role = replica;
        insert into users (email, first_name, last_name) values
          ('A@müller.de', 'Ada', 'Vale'), ('Robin@Example.ORG', 'Robin', 'Holt'),
          ('info@xn--80a1acny.xn--p1ai', 'Þóra', 'Berg'), ('info@почта.рф', 'Þóra', 'Berg'),
          ('ｉvo@example。org', 'Ivo', 'One'), ('ivo＠example.org', 'Ivo', 'Two');
        insert into submissions (year, category_id, category_number, studio_id, code, title, search_text, created_by, created_at, updated_at)
          values (2027, 1, 1, 1, 'P01-0001', 'Ka–ʻaihue', 'as before', 1, now(), now());
        insert into whitelist (year, match_kind, match_value, purpose, note, valid_from, created_at) values
          (2027, 'domain', 'müller.de', 'press', '', now(), now()),
          (2027, 'domain', 'xn--mller-kva.de', 'voting', '', now(), now()),
          (2027, 'email', 'B@müller.de', 'press', '', now(), now()),
          (2027, 'email', 'b@xn--mller-kva.de', 'press', '', now(), now());
        insert into mail_suppressions (address, scope, reason, created_at)
          values ('gone@müller.de', 'all', 'hard_bounce', now());
        insert into submission_people (submission_id, sort, full_name, email)
          values (11, 0, 'Ada', 'A@MÜLLER.de'), (12, 0, 'Ada', 'A@xn--mller-kva.de');
        insert into outside_works (committee_id, title, studio, reason, people, proposed_by, proposed_at)
          values (1, 'Abend', '', 'Good.', '[{"fullName": "Ada", "credit": "", "email": "A@müller.de"}]', 1, now());
        set session_replication_role = default`)
    })
    await migrateToLatest(url)
    await onDatabase(url, async (client) => {
      const column = async (query: string) => {
        const { rows } = await client.query<{ it: string }>(query)
        return rows.map(({ it }) => it)
      }
      expect(await column('select email::text as it from users order by id')).toEqual([
        'a@xn--mller-kva.de',
        'robin@example.org',
        'info@xn--80a1acny.xn--p1ai',
        'info@почта.рф',
        'ivo@example.org',
        'ivo＠example.org',
      ])
      expect(
        await column(`select title as it from submissions where search_text like search_pattern('kaaihue')`),
      ).toEqual(['Ka–ʻaihue'])
      expect(await column('select match_value::text as it from whitelist order by id')).toEqual([
        'xn--mller-kva.de',
        'xn--mller-kva.de',
        'B@müller.de',
        'b@xn--mller-kva.de',
      ])
      expect(await column('select address::text as it from mail_suppressions')).toEqual([
        'gone@xn--mller-kva.de',
      ])
      expect(
        await column(
          `select email as it from submission_people union all select people->0->>'email' from outside_works`,
        ),
      ).toEqual(Array(3).fill('a@xn--mller-kva.de'))
    })
  } finally {
    await onDatabase(adminUrl, (client) => client.query(`drop database "${name}" with (force)`))
  }
}, 90_000)

/** All that a schema consists of but the order of a table's columns, and the names of the migrations that made it. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as part
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc f where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = f.oid and deptype = 'e')
    union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
    union all select name from kysely_migration
    order by 1`)
  return rows.map(({ part }) => part)
}
