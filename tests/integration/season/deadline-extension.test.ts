import { beforeEach, describe, expect, test } from 'vitest'
import { releaseBatch } from '#app/domain/mail/batches.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import type { MailTransport, OutgoingMail } from '#app/domain/mail/transport.ts'
import { withdraw } from '#app/domain/submissions/withdraw.server.ts'
import { stillConcerns } from '#app/domain/season/seasons/extension-notice.server.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, entrantViewerOf, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, outbox } from '#tests/support/rows.ts'

let adminAccount: Account
let who: Entrant
beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant()
})

async function deadlineNamed(name: string) {
  const { year } = await currentSeason()
  const found = (await deadlinesOf(year, db())).find((deadline) => deadline.name === name)
  if (!found) throw new Error(`There is no deadline ${name}`)
  return found
}
const held = () =>
  db()
    .selectFrom('mail_messages')
    .where('template', '=', 'deadline_extended')
    .select(['id', 'to_email', 'status', 'body_text', 'skip_reason'])
    .orderBy('id')
    .execute()
const jobs = async () => {
  const ids = (await held()).map(({ id }) => id)
  const rows = await outbox({ kind: 'mail.send' })
  return rows.filter(({ payload }) => ids.includes((payload as { messageId: number }).messageId))
}

async function extend(name: string, fields: Record<string, string>) {
  const { id } = await deadlineNamed(name)
  const client = as(adminAccount)
  return client.submit(await client.get(`/admin/deadlines/extend/${id}`), 'Extend deadline', fields)
}
const batchOf = (location: string | null) => Number(/held\/(\d+)/.exec(location ?? '')?.[1])

describe('giving more time', () => {
  test('moves the end and the tier that begins there, and writes to each person once, held', async () => {
    await draft(who, { title: '李晴风 and the ملح' })
    await draft(who)
    const [standard, final] = [await deadlineNamed('Standard'), await deadlineNamed('Final')]
    const answer = await extend('Standard', { by: '24', tell: 'on', note: 'Our server was down.' })
    const later = new Date(standard.closesAt.getTime() + 24 * 3_600_000)
    expect((await deadlineNamed('Standard')).closesAt).toEqual(later)
    expect((await deadlineNamed('Final')).opensAt).toEqual(later)
    expect((await deadlineNamed('Final')).closesAt).toEqual(final.closesAt)
    const messages = await held()
    expect(messages.map(({ to_email, status }) => [to_email, status])).toEqual([[who.email, 'held']])
    expect(messages[0]?.body_text).toContain('李晴风 and the ملح')
    expect(messages[0]?.body_text).toContain('Our server was down.')
    const page = await as(adminAccount).get(answer.location ?? '')
    expect(page.visibleText).toContain('1 email is ready')
    expect(page.visibleText).toContain('1 message is held')
    expect(page.visibleText).toContain('Our server was down.')
    expect((await as(adminAccount).get('/admin/cron-emails/outbox')).links).toContain(answer.location)
    const log = (await audits()).map(({ action }) => action)
    expect(log.filter((action) => action === 'deadline.changed')).toHaveLength(2)
  })

  test('takes no year far from the season', async () => {
    const answer = await extend('Final', { by: 'until', until: '2926-12-01T17:00' })
    expect(answer.status).toBe(422)
    expect(answer.visibleText).toMatch(/Enter a year from \d{4} to \d{4}/)
  })

  test('sends nothing before an admin releases it, and then each message once', async () => {
    await draft(who)
    const { location } = await extend('Final', { by: '1', tell: 'on' })
    expect(await jobs()).toHaveLength(0)
    const client = as(adminAccount)
    await client.submit(await client.get(location ?? ''), 'Send 1 message')
    const [message] = await held()
    expect(message?.status).toBe('queued')
    const page = await client.get(location ?? '')
    expect(page.visibleText).toContain('Released by')
    const again = await client.post(location ?? '', { intent: 'release' })
    expect((await client.get(again.location ?? '')).visibleText).toContain('already been released')
  })

  test('two admins letting it go at once send it once', async () => {
    await draft(who)
    const batchId = batchOf((await extend('Final', { by: '1', tell: 'on' })).location)
    const viewer = await adminViewerOf(adminAccount)
    const outcomes = await race(5, () => releaseBatch(batchId, viewer, now()))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  test('decided against, the messages stay readable and are never sent', async () => {
    await draft(who)
    const { location } = await extend('Final', { by: '1', tell: 'on' })
    const client = as(adminAccount)
    await client.submit(await client.get(location ?? ''), 'Discard messages')
    expect((await held()).map(({ status }) => status)).toEqual(['skipped'])
    expect((await client.post(location ?? '', {})).status).toBe(400)
  })

  test('is not told to whom it no longer concerns, nor when the end has moved again', async () => {
    const submissionId = await draft(who)
    const other = await entrant()
    await draft(other)
    const { location } = await extend('Final', { by: '24', tell: 'on' })
    await releaseBatch(batchOf(location), await adminViewerOf(adminAccount), now())
    await withdraw({ submissionId, reason: '' }, await entrantViewerOf(who), now())
    const [first, second] = await held()
    const sent: OutgoingMail[] = []
    const transport: MailTransport = {
      handoverMs: 1_000,
      send: async (mail) => void sent.push(mail),
      close: async () => undefined,
    }
    await sendMessage(first?.id ?? 0, transport, now())
    await extend('Final', { by: '24' })
    await sendMessage(second?.id ?? 0, transport, now())
    expect(sent).toHaveLength(0)
    expect((await held()).slice(0, 2).map(({ skip_reason }) => skip_reason)).toEqual([
      'It no longer concerns them.',
      'The deadline was changed again.',
    ])
  })

  test('about payments goes to those with open invoices only', async () => {
    await invoice(who)
    await draft(await entrant())
    await extend('Payments', { by: '48', tell: 'on' })
    expect((await held()).map(({ to_email }) => to_email)).toEqual([who.email])
  })

  test('about payments goes to those of the kept studio where an invoice was made for a merged one', async () => {
    await invoice(who)
    const kept = await entrant('studio', { name: 'Kept Pictures' })
    await db()
      .updateTable('studio_members')
      .set({ status: 'removed' })
      .where('user_id', '=', who.userId)
      .execute()
    await db()
      .updateTable('studios')
      .set({ status: 'archived', merged_into: kept.studioId })
      .where('id', '=', who.studioId)
      .execute()
    await extend('Payments', { by: '48', tell: 'on' })
    expect((await held()).map(({ to_email }) => to_email)).toEqual([kept.email])
    const { year } = await currentSeason()
    expect(await stillConcerns('payment', year, kept.userId)).toBe(true)
    expect(await stillConcerns('payment', year, who.userId)).toBe(false)
  })

  test.each([
    [{ by: 'until', until: '' }, 'Required'],
    [{ by: 'until', until: '2027-01-01T09:00' }, 'Must be later than the current end'],
    [{ by: 'until', until: 'tomorrow' }, 'Enter a date and time'],
    [{ by: '24', note: 'x'.repeat(501) }, 'At most 500 characters'],
  ])('refuses %o and changes nothing', async (fields, text) => {
    const before = await deadlineNamed('Final')
    const page = await extend('Final', fields)
    expect(page.status).toBe(422)
    expect(page.visibleText).toContain(text)
    expect(await deadlineNamed('Final')).toEqual(before)
  })

  test('refuses what would swallow the next tier, and a page that is out of date', async () => {
    const standard = await deadlineNamed('Standard')
    const client = as(adminAccount)
    const page = await client.get(`/admin/deadlines/extend/${standard.id}`)
    const swallowing = await client.submit(page, 'Extend deadline', {
      by: 'until',
      until: '2028-01-01T00:00',
    })
    expect(swallowing.status).toBe(422)
    expect(swallowing.visibleText).toContain('Must be before “Final” ends')
    await extend('Standard', { by: '1' })
    const stale = await client.submit(page, 'Extend deadline', { by: '1' })
    expect(stale.status).toBe(409)
    expect(stale.visibleText).toContain('Someone else has changed this deadline since you opened it')
  })
})
