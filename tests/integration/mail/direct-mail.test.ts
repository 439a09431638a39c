import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { releaseBatch } from '#app/domain/mail/batches.server.ts'
import { directMailOvertaken } from '#app/domain/mail/direct/recheck.server.ts'
import { suppress } from '#app/domain/mail/suppressions.server.ts'
import { system } from '#app/platform/viewer.ts'
import { transaction } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import type { Answer } from '#tests/support/answer.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails, outbox } from '#tests/support/rows.ts'

const WRITE = '/admin/cron-emails/write'
const TEXT = {
  kind: 'service',
  subject: 'Your entries, {{person.first_name}}',
  body: 'Hello {{person.first_name}},\n\n{{entries.list}}',
}

let ada: Account
let one: Entrant
let two: Entrant
beforeEach(async () => {
  ada = await admin({ lastName: 'Zander' })
  one = await entrant()
  two = await entrant()
})

const valueIn = (page: Answer, name: string) =>
  page.html.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? ''

/** What the form of the page would send, with this text. */
function formOf(page: Answer, text: Record<string, string> = TEXT, intent = 'prepare') {
  const to = page.html.querySelectorAll('input[name=to]').flatMap((box) => box.getAttribute('value') ?? [])
  return { ...text, intent, key: valueIn(page, 'key'), seen: valueIn(page, 'seen'), ticked: '1', to }
}

const prepared = () => mails({ template: 'direct_mail' })

describe('an email to selected people', () => {
  test('is written once to each, held, read one by one, and sent by another admin', async () => {
    await draft(one, { title: 'Tin Lanterns' })
    await draft(one, { title: 'Moss Parade' })
    await draft(two, { title: 'Saltbox' })
    const client = as(ada)
    const list = await client.get('/admin/submissions?status=draft')
    expect(list.html.querySelector('button[name=from]')?.getAttribute('formaction')).toBe(WRITE)
    const address = `${WRITE}?from=entries&all=1&list=${encodeURIComponent('status=draft')}`
    const page = await client.get(address)
    expect(page.visibleText).toContain('3 entries')
    expect(page.html.querySelectorAll('main tbody tr')).toHaveLength(2)

    const preview = await client.post(address, formOf(page, TEXT, 'preview'))
    expect(preview.status).toBe(200)
    expect(preview.visibleText).toContain('Tin Lanterns')
    expect(preview.visibleText).toContain('Nothing was sent or saved')
    expect(await prepared()).toEqual([])

    const held = await client.post(address, formOf(preview))
    expect(held.location).toMatch(/^\/admin\/cron-emails\/held\/\d+$/)
    const messages = await prepared()
    expect(messages.map(({ to_email, status }) => [to_email, status]).sort()).toEqual(
      [
        [one.email, 'held'],
        [two.email, 'held'],
      ].sort(),
    )
    const own = messages.find(({ to_email }) => to_email === one.email)
    expect(own?.body_text).toContain('Tin Lanterns')
    expect(own?.body_text).toContain('Moss Parade')
    expect(own?.body_text).not.toContain('Saltbox')
    expect(
      (await outbox({ kind: 'mail.send' })).filter(({ payload }) =>
        JSON.stringify(payload).includes(`${own?.id}`),
      ),
    ).toEqual([])

    const other = as(await admin())
    const batch = await other.get(held.location ?? '')
    for (const { id } of messages) expect(batch.links).toContain(`/admin/cron-emails/outbox/${id}`)
    expect((await other.get(`/admin/cron-emails/outbox/${own?.id}`)).visibleText).toContain('Moss Parade')
    await other.post(held.location ?? '', { intent: 'release', seen: valueIn(batch, 'seen') })
    expect((await prepared()).map(({ status }) => status)).toEqual(['queued', 'queued'])
    const steps = (await audits({ entity: 'mail_batch' })).map(({ action }) => action)
    expect(steps).toEqual(expect.arrayContaining(['mail.prepared', 'mail.released']))
  })

  test('goes to the boxes that stay ticked, from a selection, a studio’s page and a person’s', async () => {
    const [first, second] = [await draft(one), await draft(two)]
    const client = as(ada)
    const address = `${WRITE}?from=entries&id=${first}&id=${second}`
    const page = await client.get(address)
    const form = formOf(page)
    await client.post(address, { ...form, to: [String(two.userId)] })
    expect((await prepared()).map(({ to_email }) => to_email)).toEqual([two.email])
    const none = await client.post(address, { ...formOf(await client.get(address)), to: [] })
    expect(none.status).toBe(422)
    expect(none.visibleText).toContain('There is no one to send this to')

    for (const [from, id, link] of [
      ['studios', one.studioId, `/admin/studios/edit/${one.studioId}`],
      ['people', one.userId, `/admin/people/${one.userId}`],
    ] as const) {
      const to = `${WRITE}?from=${from}&id=${id}`
      expect((await client.get(link)).links).toContain(to)
      const text = { kind: 'service', subject: `About ${from}`, body: 'Hello {{person.first_name}}' }
      expect((await client.post(to, formOf(await client.get(to), text))).status).toBe(303)
      expect((await prepared()).at(-1)).toMatchObject({ to_email: one.email, status: 'held' })
    }
    expect((await client.get(`/admin/people?q=${one.email}`)).links).toContain(
      `${WRITE}?from=people&all=1&list=${encodeURIComponent(`q=${one.email}`)}`,
    )
  })

  test('leaves out who cannot or does not want to be written to, and says why', async () => {
    const people = [
      one,
      two,
      await member({ firstName: 'Nora' }),
      await member({ firstName: 'Otto' }),
    ] as const
    const [, , suspended, stopped] = people
    await transaction(async (trx) => {
      await suppress({ address: two.email, scope: 'all', reason: 'hard_bounce' }, system, now(), trx)
      await suppress({ address: stopped.email, scope: 'news', reason: 'unsubscribed' }, system, now(), trx)
    })
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.userId).execute()
    const client = as(ada)
    const address = `${WRITE}?from=people&${people.map(({ userId }) => `id=${userId}`).join('&')}`
    const page = await client.get(address)
    for (const says of [
      'Email to this address bounced',
      'The account is suspended',
      'has unsubscribed',
      '(2 people)',
      '(1 person)',
    ])
      expect(page.visibleText).toContain(says)
    const text = { kind: 'news', subject: 'News', body: 'Hello {{person.first_name}}' }
    await client.post(address, formOf(page, text))
    const [news, ...more] = await mails({ template: 'direct_news' })
    expect(more).toEqual([])
    expect(news?.to_email).toBe(one.email)
    expect(news?.body_text).toContain('Stop news')
    const all = { ...text, kind: 'service' }
    await client.post(address, formOf(await client.get(address), all))
    expect((await prepared()).map(({ to_email }) => to_email).sort()).toEqual(
      [one.email, stopped.email].sort(),
    )
  })

  test('is prepared once by two clicks at once, and sent once by two admins', async () => {
    const id = await draft(one)
    const address = `${WRITE}?from=entries&id=${id}`
    const client = as(ada)
    const form = formOf(await client.get(address))
    const answers = await race(3, () => client.post(address, form))
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect(await prepared()).toHaveLength(1)
    expect(await db().selectFrom('mail_batches').select('id').execute()).toHaveLength(1)
    // And a click hours later.
    expect((await client.post(address, form)).location).toBe(answers[0]?.location)
    expect(await prepared()).toHaveLength(1)

    const batchId = Number(answers[0]?.location?.split('/').at(-1))
    const [by, other] = [await adminViewerOf(ada), await adminViewerOf(await admin())]
    const released = await race(2, (index) => releaseBatch(batchId, index === 0 ? by : other, now()))
    expect(released.filter(({ ok }) => ok)).toHaveLength(1)
    const [message] = await prepared()
    const jobs = (await outbox({ kind: 'mail.send' })).filter(
      ({ payload }) => (payload as { messageId?: number }).messageId === message?.id,
    )
    expect(jobs).toHaveLength(1)
  })

  test('with a text that cannot be written, or to people who changed, is kept as typed and not stored', async () => {
    const id = await draft(one)
    const address = `${WRITE}?from=studios&id=${one.studioId}`
    const client = as(ada)
    const page = await client.get(address)
    const wrong = await client.post(address, formOf(page, { ...TEXT, subject: '{{person.frist_name}}' }))
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('Did you mean {{person.first_name}}?')
    // A placeholder of entries is none of studios.
    expect(wrong.visibleText).toContain('There is no {{entries.list}} here')
    expect(wrong.html.querySelector('[name=body]')?.text).toContain('{{entries.list}}')
    expect((await client.post(address, formOf(page, { ...TEXT, subject: '' }))).status).toBe(422)

    const text = { kind: 'service', subject: 'Hello', body: 'Hello {{person.first_name}}' }
    const joined = await member({ firstName: 'Nora' })
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: one.studioId,
        user_id: joined.userId,
        role: 'owner',
        status: 'active',
        created_at: now(),
      })
      .execute()
    const changed = await client.post(address, formOf(page, text))
    expect(changed.status).toBe(409)
    expect(changed.visibleText).toContain('The recipients changed')
    expect(changed.visibleText).toContain('Nora')
    expect(changed.html.querySelector('[name=subject]')?.getAttribute('value')).toBe('Hello')
    expect(await prepared()).toEqual([])
    expect((await client.post(address, formOf(changed, text))).status).toBe(303)
    expect(id).toBeGreaterThan(0)
  })

  test('about an entry is neither written nor seen by an admin with a conflict of interest', async () => {
    const [hidden, free] = [
      await acceptedEntry(one, { title: 'Zyx of the North' }),
      await draft(one, { title: 'Saltbox' }),
    ]
    const address = `${WRITE}?from=entries&id=${hidden}&id=${free}`
    const other = await admin()
    await conflict(other, hidden, 'declared')
    const page = await as(other).get(address)
    expect(page.text).not.toContain('Zyx of the North')
    expect(page.visibleText).toContain('Saltbox')
    const client = as(ada)
    const held = await client.post(address, formOf(await client.get(address)))
    const [message] = await prepared()
    expect(message?.body_text).toContain('Zyx of the North')
    expect((await as(other).get(`/admin/cron-emails/outbox/${message?.id}`)).status).toBe(404)
    expect((await as(other).get(held.location ?? '')).text).not.toContain('Zyx of the North')
    expect((await client.get(`/admin/cron-emails/outbox?about=submission:${free}`)).links).toContain(
      `/admin/cron-emails/outbox/${message?.id}`,
    )
  })

  test('is not sent to an account that was suspended or has another address since', async () => {
    const address = `${WRITE}?from=people&id=${one.userId}`
    const text = { kind: 'service', subject: 'Hello', body: 'Hello {{person.first_name}}' }
    await as(ada).post(address, formOf(await as(ada).get(address), text))
    const [message] = await prepared()
    if (!message) throw new Error('No message was prepared')
    expect(await directMailOvertaken(message)).toBeNull()
    await db().updateTable('users').set({ email: 'new@example.org' }).where('id', '=', one.userId).execute()
    expect(await directMailOvertaken(message)).toContain('another address')
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', one.userId).execute()
    expect(await directMailOvertaken(message)).toContain('suspended')
  })

  test('is for admins who may write; without recipients or with too many the page says so', async () => {
    for (const adminRole of ['treasurer', 'reader'] as const) {
      const by = as(await admin({ adminRole }))
      expect((await by.get(`${WRITE}?from=people&id=${one.userId}`)).location).toBe('/')
      expect(
        (await by.get(`/admin/people/${one.userId}`)).links.filter((link) => link.startsWith(WRITE)),
      ).toEqual([])
    }
    const client = as(ada)
    expect((await client.get(`${WRITE}?from=entries`)).visibleText).toContain('No recipients')
    expect((await client.get(`${WRITE}?from=people&id=999999`)).visibleText).toContain('No recipients')
    expect((await client.get(`${WRITE}?from=nothing`)).status).toBe(404)
    const many = Array.from({ length: 1_001 }, (_, index) => `id=${index + 1}`).join('&')
    expect((await client.get(`${WRITE}?from=people&${many}`)).visibleText).toContain('More than 1,000')
  })
})
