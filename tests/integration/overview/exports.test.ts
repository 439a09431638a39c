import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { config, type S3Config } from '#app/config.server.ts'
import { addSchedule } from '#app/domain/overview/exports/schedules.server.ts'
import { runDueExports } from '#app/domain/overview/exports/run-due.server.ts'
import { removeExpired, resumeUnfinished } from '#app/domain/overview/exports/tend.server.ts'
import type { ScheduleInput } from '#app/domain/overview/exports/schema.ts'
import { writeExport } from '#app/domain/overview/exports/write.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, valueOf } from '#tests/support/entries.ts'
import { datasetOf, madeExport } from '#tests/support/exports.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails, outbox } from '#tests/support/rows.ts'
import { BUCKET, startS3Server, type S3Server } from '#tests/support/s3-server.ts'

/** The settings of the bucket, as if they were this process's. */
const useBucket = (exportBucket: S3Config | undefined) => Object.assign(config(), { exportBucket })

let s3: S3Server | undefined
afterAll(() => s3?.close())

let ada: Account
beforeEach(async () => {
  useBucket(undefined)
  ada = await admin()
})

const viewOf = ({ publicId }: { publicId: string }) => `/admin/export/view/${publicId}`
const fileOf = (made: { publicId: string }) => `${viewOf(made)}/file`

async function rowOf(id: number) {
  return db().selectFrom('data_exports').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

const LAST = () => db().selectFrom('data_exports').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()

describe('an export', () => {
  test('is asked for with its purpose, written by the worker and opened by its reader alone', async () => {
    const client = as(ada)
    const form = await client.get('/admin/export/new/people')
    const without = await client.submit(form, 'Export', { purpose: '' })
    expect([without.status, without.visibleText]).toEqual([422, expect.stringContaining('Required')])
    const asked = await client.submit(form, 'Export', {
      ...{ purpose: 'Badges for the evening', format: 'csv' },
      columns: ['name', 'email'],
    })
    expect(asked.location).toMatch(/^\/admin\/export\/view\/[0-9a-f-]{36}$/)
    const row = await LAST()
    const made = { publicId: row.public_id }
    expect((await client.get(viewOf(made))).visibleText).toMatch(/Waiting.*Refresh/s)
    expect((await client.get(fileOf(made))).status).toBe(404)
    expect(await outbox({ kind: 'export.write' })).toHaveLength(1)
    // Handed out twice, written once.
    const told = await race(2, () => writeExport(row.id, now))
    expect(told.sort()[0]).toMatch(/^\d+ rows$/)
    expect(await writeExport(row.id, now)).toBe('nothing to write')
    expect(await audits({ action: 'data_export.made' })).toHaveLength(1)
    const page = await client.get(viewOf(made))
    expect(page.visibleText).toContain('Download CSV')
    const file = await client.get(fileOf(made))
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(file.text).toMatch(/^\ufeff?Name,Email\r\n/)
    expect(file.text).toContain(ada.email)
    const log = await audits({ action: 'data_export.asked' })
    expect(log[0]).toMatchObject({
      actor_id: ada.userId,
      after: { purpose: 'Badges for the evening', dataset: 'people' },
    })
    expect((await audits({ action: 'export.downloaded' }))[0]).toMatchObject({ actor_id: ada.userId })
    const other = as(await admin({ firstName: 'Bo' }))
    expect([(await other.get(viewOf(made))).status, (await other.get(fileOf(made))).status]).toEqual([
      404, 404,
    ])
    // Others see that it was made, and why; not a way to it.
    const list = await other.get('/admin/export')
    expect(list.visibleText).toContain('Badges for the evening')
    expect(list.text).not.toContain(row.public_id)
    const stored = await db()
      .selectFrom('files')
      .where('purpose', '=', 'export')
      .select('public_id')
      .executeTakeFirstOrThrow()
    expect((await client.get(`/files/${stored.public_id}`)).status).toBe(404)
  })

  test('expires to the second, and its file goes', async () => {
    const made = await madeExport(ada, 'people')
    const { expires_at } = await rowOf(made.id)
    setNow(new Date((expires_at ?? now()).getTime() - 1_000))
    expect(await removeExpired(now())).toBe(0)
    expect((await as(ada).get(fileOf(made))).status).toBe(200)
    later({ seconds: 1 })
    expect((await as(ada).get(fileOf(made))).status).toBe(410)
    expect((await as(ada).get(viewOf(made))).visibleText).toContain('Expired')
    expect(await removeExpired(now())).toBe(1)
    expect((await as(ada).get(fileOf(made))).status).toBe(410)
    expect((await rowOf(made.id)).state).toBe('removed')
    later({ hours: 2 })
    expect(await removeUnneededFiles(now())).toBe(1)
  })

  test('closes when a conflict is declared about an entry it may have, or the role no longer has the right', async () => {
    const entryId = await acceptedEntry(await entrant())
    const [entries, money] = [await madeExport(ada, 'submissions'), await madeExport(ada, 'invoices')]
    await conflict(ada, entryId, 'declared', 'admin')
    expect((await as(ada).get(fileOf(entries))).status).toBe(403)
    expect((await as(ada).get(viewOf(entries))).visibleText).toContain('Link expired')
    expect((await as(ada).get(fileOf(money))).status).toBe(200)
    await admin({ firstName: 'Bo' })
    await db().updateTable('users').set({ admin_role: 'reader' }).where('id', '=', ada.userId).execute()
    expect((await as(ada).get(fileOf(money))).status).toBe(403)
    const pages = ['/admin/export/new/invoices', '/admin/export/schedules/add/people']
    expect((await as(ada).get(pages[0] ?? '')).status).toBe(404)
    expect((await as(ada).get(pages[1] ?? '')).location).toBe('/')
    expect((await as(ada).get('/admin/export')).visibleText).not.toContain('Refunds of the season')
  })

  test('is written again when its process dies, and not by two', async () => {
    const made = await madeExport(ada, 'people')
    await db()
      .updateTable('data_exports')
      .set({ state: 'running', file_id: null, lease_until: new Date(now().getTime() + 1_000), attempt: 1 })
      .where('id', '=', made.id)
      .execute()
    expect([await writeExport(made.id, now), await resumeUnfinished(now())]).toEqual(['nothing to write', 0])
    later({ seconds: 1 })
    expect(await resumeUnfinished(now())).toBe(1)
    expect(await writeExport(made.id, now)).toMatch(/rows$/)
    expect(await rowOf(made.id)).toMatchObject({ state: 'done', attempt: 2 })
  })

  test('is bounded: three under way for each admin', async () => {
    const client = as(ada)
    const form = await client.get('/admin/export/new/studios')
    const ask = () => client.submit(form, 'Export', { purpose: 'A check' })
    for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(303)
    expect((await ask()).status).toBe(429)
  })
})

describe('a scheduled export', () => {
  // Los Angeles, 18:00 UTC is 10:00 there; the first Monday at 07:00 after it is five days on.
  const input: ScheduleInput = {
    ...{ columns: ['name'], format: 'csv', purpose: 'The weekly list' },
    ...{ every: 'week', weekday: 1, monthDay: null, localHour: 7, destination: 'mail', readerId: null },
  }

  async function scheduled(more: Partial<ScheduleInput> = {}, by = ada, key = 'people') {
    return valueOf(await addSchedule(datasetOf(key), { ...input, ...more }, await adminViewerOf(by), now()))
  }

  test('is made at its hour, once by two processes, and mails a link without data', async () => {
    const bo = await admin({ firstName: 'Bo' })
    const { next } = await scheduled({ readerId: bo.userId })
    setNow(new Date(next.getTime() - 1_000))
    expect(await runDueExports(now())).toBe(0)
    setNow(next)
    await race(2, () => runDueExports(now()))
    expect(await db().selectFrom('data_exports').select('id').execute()).toHaveLength(1)
    const row = await LAST()
    await writeExport(row.id, now)
    const [mail, ...more] = await mails({ template: 'export_ready' })
    expect([mail?.to_email, more.length, mail?.attachments]).toEqual([bo.email, 0, []])
    expect(mail?.body_text).not.toContain(ada.email)
    const made = { publicId: row.public_id }
    expect(mail?.body_text).toContain(viewOf(made))
    expect([(await as(bo).get(fileOf(made))).status, (await as(ada).get(fileOf(made))).status]).toEqual([
      200, 404,
    ])
    const { next_at } = await db().selectFrom('export_schedules').select('next_at').executeTakeFirstOrThrow()
    expect(next_at.getTime() - next.getTime()).toBeGreaterThan(6 * 86_400_000)
    // Missed for a month, it is made once.
    later({ days: 30 })
    expect(await runDueExports(now())).toBe(1)
    expect(await runDueExports(now())).toBe(0)
  })

  test('turns off when its owner or its reader loses the right, and admins are told', async () => {
    const bo = await admin({ firstName: 'Bo' })
    const { id, next } = await scheduled({ columns: ['invoice'], readerId: bo.userId }, ada, 'invoices')
    await db().updateTable('users').set({ admin_role: 'reader' }).where('id', '=', ada.userId).execute()
    setNow(next)
    expect(await runDueExports(now())).toBe(1)
    const row = await db()
      .selectFrom('export_schedules')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'off', off_reason: expect.stringContaining('owner') as string })
    expect(await db().selectFrom('data_exports').select('id').execute()).toEqual([])
    expect((await mails({ template: 'export_trouble' })).map(({ to_email }) => to_email)).toContain(bo.email)
    const on = as(bo)
    const page = await on.get('/admin/export/schedules')
    expect((await on.submit(page, 'Turn on Invoices')).status).toBe(303)
    expect((await on.get('/admin/export/schedules')).visibleText).toContain('Turn off')
  })

  test('goes to the bucket; admins are told when it cannot', async () => {
    expect(
      await addSchedule(
        datasetOf('people'),
        { ...input, destination: 'bucket' },
        await adminViewerOf(ada),
        now(),
      ),
    ).toMatchObject({ ok: false })
    s3 ??= await startS3Server()
    useBucket({
      ...{ bucket: BUCKET, endpoint: s3.settings.S3_ENDPOINT, region: 'us-east-1' },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    })
    const { next } = await scheduled({ destination: 'bucket', every: 'day', weekday: null })
    setNow(next)
    await runDueExports(now())
    const first = await LAST()
    expect(await writeExport(first.id, now)).toMatch(/rows$/)
    const { object_key, file_id, state } = await rowOf(first.id)
    expect([state, file_id]).toEqual(['done', null])
    const stored = await readFile(path.join(s3.folder, BUCKET, `${object_key}._S3rver_object`), 'utf8')
    expect(stored).toContain('Name\r\n')
    useBucket(undefined)
    later({ days: 1 })
    await runDueExports(now())
    expect(await writeExport((await LAST()).id, now)).toBe('failed')
    const [mail] = await mails({ template: 'export_trouble' })
    expect(mail?.subject).toContain('was not made')
  })
})
