import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { config } from '#app/config.server.ts'
import { metricsText } from '#app/http/metrics.server.ts'
import { outboxMetrics, outboxReadiness } from '#app/platform/outbox/monitoring.server.ts'
import { redoJobsOfOtherSchema } from '#app/platform/outbox/relay.server.ts'
import { closeDatabase, db } from '#db/client.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { runJob } from '#jobs/run-job.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { compiled } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { letter } from '#tests/support/letters.ts'
import { admin } from '#tests/support/people.ts'
import { audits, outbox } from '#tests/support/rows.ts'
import { until } from '#tests/support/wait.ts'

describe('a job that meets another schema', () => {
  const newer = '9999-platform-later'
  const transport = { handoverMs: 1_000, send: () => Promise.resolve(), close: () => Promise.resolve() }
  const tools = { transport, clock: now, rate: config().mail.rate }

  afterEach(async () => {
    await sql`alter table if exists mail_messages_elsewhere rename to mail_messages`.execute(db())
    await sql`delete from kysely_migration where name = ${newer}`.execute(db())
  })

  async function lastAttempt(): Promise<number> {
    await letter()
    const [row] = await outbox()
    await db().updateTable('outbox').set({ state: 'relayed', relayed_at: now() }).execute()
    await sql`alter table mail_messages rename to mail_messages_elsewhere`.execute(db())
    return row?.id ?? 0
  }

  test('waits without using up its last attempt', async () => {
    const outboxId = await lastAttempt()
    await sql`insert into kysely_migration values (${newer}, '')`.execute(db())
    await runJob({ name: 'mail.send', outboxId, lastAttempt: true }, tools)
    const [row] = await outbox()
    expect(row).toMatchObject({ state: 'pending', finished_at: null })
    expect(row?.last_error).toContain('does not exist')
    expect(row?.run_at).toEqual(later({ minutes: 1 }))
  })

  test('fails for good where the schema is the worker’s own, and is done again by a worker that starts later', async () => {
    const outboxId = await lastAttempt()
    const job = { name: 'mail.send', outboxId, lastAttempt: true }
    await expect(runJob(job, tools)).rejects.toThrow('does not exist')
    expect((await outbox())[0]).toMatchObject({ state: 'failed' })
    await sql`alter table mail_messages_elsewhere rename to mail_messages`.execute(db())
    expect(await redoJobsOfOtherSchema(now())).toBe(1)
    expect((await outbox())[0]).toMatchObject({ state: 'pending', finished_at: null })
    await runJob(job, tools)
    expect((await outbox())[0]).toMatchObject({ state: 'done' })
  })

  test.each<[string, { kind?: string; payload?: string }]>([
    ['a kind', { kind: 'mail.later' }],
    ['a payload', { payload: '{"wrote": "newer code"}' }],
  ])('of %s that only newer code knows waits for a newer worker', async (_, written) => {
    await letter()
    await db()
      .updateTable('outbox')
      .set({ ...written, state: 'relayed', relayed_at: now() })
      .execute()
    await sql`insert into kysely_migration values (${newer}, '')`.execute(db())
    const [{ id: outboxId } = { id: 0 }] = await outbox()
    const job = { name: 'mail.send', outboxId, lastAttempt: true }
    await runJob(job, tools)
    expect((await outbox())[0]).toMatchObject({ state: 'pending', run_at: later({ minutes: 1 }) })
    await db().updateTable('outbox').set({ state: 'relayed' }).execute()
    later({ hours: 24 })
    await runJob(job, tools)
    expect((await outbox())[0]).toMatchObject({ state: 'failed', finished_at: now() })
    // A worker that knows no more than the one before leaves it as it is.
    expect(await redoJobsOfOtherSchema(now())).toBe(0)
    await db().updateTable('outbox').set({ kind: 'mail.send' }).execute()
    expect(await redoJobsOfOtherSchema(now())).toBe(written.kind ? 1 : 0)
  })

  test('that failed for another reason stays failed', async () => {
    await letter()
    const failed = { state: 'failed', last_error: 'The mailbox does not exist.', finished_at: now() } as const
    await db().updateTable('outbox').set(failed).execute()
    expect(await redoJobsOfOtherSchema(now())).toBe(0)
  })
})

test('a worker on a schema older than its own takes no job before the database is migrated', async () => {
  const { adminUrl, template } = inject('testDatabase')
  const name = `${template}_older`
  const url = databaseUrl(adminUrl, name)
  await onDatabase(adminUrl, (admin) => admin.query(`create database "${name}" template "${template}"`))
  onTestFinished(() =>
    onDatabase(adminUrl, async (admin) => void (await admin.query(`drop database "${name}" with (force)`))),
  )
  const newest = (await knownMigrations()).at(-1) ?? ''
  await onDatabase(url, (older) => older.query('delete from kysely_migration where name = $1', [newest]))

  const worker = spawn(process.execPath, [compiled('jobs/worker.ts')], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: url, REDIS_URL: '', LOG_LEVEL: 'info' },
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  let said = ''
  for (const output of [worker.stdout, worker.stderr])
    output.on('data', (text: Buffer) => (said += text.toString()))
  const says = (text: string) => until(`the worker says “${text}”`, () => said.includes(text), 100)
  await says('the worker waits for the database to be migrated')
  expect(said).toContain(newest)
  expect(said).not.toContain('worker ready')
  await onDatabase(url, (older) => older.query(`insert into kysely_migration values ($1, '')`, [newest]))
  await says('worker ready')
}, 200_000)

describe('what is told of a worker that never ran', () => {
  test('it is silent once a job has waited for minutes, and its sign is infinitely old', async () => {
    await letter()
    expect((await outboxReadiness(later({ minutes: 4 }))).worker).toMatchObject({
      silent: false,
      lastTickSeconds: null,
    })
    expect((await outboxReadiness(later({ minutes: 2 }))).worker).toMatchObject({
      silent: true,
      lastTickSeconds: null,
    })
    const sign = (await outboxMetrics(now())).find((metric) => metric.name === 'worker_sign_age_seconds')
    expect(sign?.values).toEqual([
      { labels: { part: 'tick' }, value: Infinity },
      { labels: { part: 'queue' }, value: Infinity },
    ])
    expect(await metricsText(now())).toContain('laureate_worker_sign_age_seconds{part="tick"} +Inf')
  })
})

test('metrics without the database tell that it is away, and all that the process knows of itself', async () => {
  expect(await metricsText(now())).toMatch(/^laureate_database_up 1$/m)
  vi.stubEnv('DATABASE_URL', 'postgres://laureate@127.0.0.1:1/none')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await closeDatabase()
  })
  await closeDatabase()
  const text = await metricsText(now())
  expect(text).toMatch(/^laureate_database_up 0$/m)
  expect(text).toMatch(/^laureate_database_connections\{pool="main"\} \d+$/m)
  expect(text).not.toContain('laureate_outbox_waiting')
  expect(text).toMatch(/^laureate_data_free_bytes [1-9]/m)
  expect(text).toMatch(/^laureate_data_writable 1$/m)
})

test('an admin has a job that failed done again from the overview, once', async () => {
  const desk = as(await admin())
  await letter()
  const failed = { state: 'failed', last_error: 'The disk was full.', finished_at: now() } as const
  await db().updateTable('outbox').set(failed).execute()
  const overview = await desk.get('/admin/dashboard')
  expect(overview.visibleText).toContain('1 background job failed')
  expect(overview.links).toContain('/admin/failed-jobs')
  const page = await desk.get('/admin/failed-jobs')
  expect(page.visibleText).toContain('The disk was full.')
  later({ minutes: 3 })
  const [job] = await outbox()
  const again = `Do again job ${job?.id}`
  expect((await desk.submit(page, again)).location).toBe('/admin/failed-jobs')
  expect((await outbox())[0]).toMatchObject({ state: 'pending', run_at: now(), finished_at: null })
  expect((await desk.get('/admin/failed-jobs')).visibleText).toContain('No job has failed.')
  expect((await desk.submit(page, again)).status).toBe(409)
  expect(await audits({ action: 'job.redone' })).toHaveLength(1)
})
