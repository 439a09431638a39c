import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createTemplate, databaseUrl, onDatabase, startTestServer } from '#tests/support/database-server.ts'

/**
 * Certificates at size, built as the worker builds them, on both papers, in this process: how many a second, and what memory
 * they need. Fails where memory grows with their number, or where one could not be built.
 */

const START = new Date('2027-03-10T18:00:00Z')
const SECRET = 'only-for-the-bench-0123456789abcdef0123456789'
const NAMES = [
  'Þóra Ægisdóttir-Lindqvist',
  '李晴风',
  'محمد عبد الرحمن',
  'נורית בן-דוד',
  'たかはし なおこ',
  '김민준',
]
/** What a process may need more for the last certificate than for the thousandth. */
const MAX_GROWTH_MB = 150

export async function benchCertificates(many: number): Promise<void> {
  const server = await startTestServer()
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bench-certificates-'))
  try {
    const name = 'bench_certificates'
    await onDatabase(server.adminUrl, (client) =>
      client.query(`drop database if exists "${name}" with (force)`),
    )
    await createTemplate(server.adminUrl, name, START)
    const url = databaseUrl(server.adminUrl, name)
    Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET: SECRET })
    await fill(url, many)
    await build(many)
  } finally {
    const { closeDatabase } = await import('#db/client.ts')
    await closeDatabase()
    await fs.rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

/** So many nominees of outside works, each with a requested certificate. */
async function fill(url: string, many: number): Promise<void> {
  await onDatabase(url, (client) =>
    client.query(
      `with season as (select year from seasons where is_current),
       admin as (insert into users (email, first_name, last_name, role, created_at, updated_at)
         values ('office@bench.example', 'Ada', 'Vale', 'admin', $1, $1) returning id),
       committee as (insert into committees (year, category_id, name, status)
         select k.year, k.id, 'Bench', 'confirmed' from categories k, season where k.year = season.year
         order by k.number limit 1 returning id, year, category_id),
       work as (insert into outside_works (committee_id, title, reason, proposed_by, proposed_at)
         select c.id, 'Tin Lanterns', 'Bench', o.id, $1 from committee c, admin o returning id),
       nomination as (insert into nominations (year, category_id, outside_work_id, display_title, display_studio,
           created_at, updated_at)
         select c.year, c.category_id, w.id, 'Tin Lanterns', 'Gull & Gasket', $1, $1 from committee c, work w
         returning id, year),
       people as (insert into nomination_people (nomination_id, sort, full_name, confirmed_at, confirmed_via)
         select n.id, g, ($2::text[])[1 + g % array_length($2, 1)] || ' ' || g, $1, 'link'
         from nomination n, generate_series(1, $3::int) g returning id, sort, full_name)
       insert into certificates (year, nomination_id, person_id, printed_name, printed_title, printed_studio,
         printed_category, serial, requested_by, requested_at)
       select n.year, n.id, p.id, p.full_name, 'Tin Lanterns', 'Gull & Gasket', 'Feature Film',
         'PA27-' || lpad(p.sort::text, 5, '0') || '-0', o.id, $1 from people p, nomination n, admin o`,
      [START, NAMES, many],
    ),
  )
}

const rss = () => Math.round(process.memoryUsage().rss / 1_000_000)

async function build(many: number): Promise<void> {
  const { db } = await import('#db/client.ts')
  const { buildWaiting } = await import('#app/domain/nominees/certificates/build-certificates.server.ts')
  const { year } = await db()
    .selectFrom('seasons')
    .where('is_current', '=', true)
    .select('year')
    .executeTakeFirstOrThrow()
  const started = performance.now()
  const first = Math.min(1_000, Math.ceil(many / 10))
  let early = 0
  for (let done = 0; done < many;) {
    const built = await buildWaiting(year, () => new Date(), Math.min(first, many - done))
    if (built === 0) break
    done += built
    const rate = done / ((performance.now() - started) / 1_000)
    if (done === first) early = rss()
    console.log(`${String(done).padStart(6)} certificates, ${rate.toFixed(1)} a second, ${rss()} MB`)
  }
  const { count } = await db()
    .selectFrom('certificates')
    .where('status', '=', 'generated')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== many) throw new Error(`${many} were asked for, ${count} are built`)
  if (rss() - early > MAX_GROWTH_MB) throw new Error(`Memory grew from ${early} to ${rss()} MB`)
}
