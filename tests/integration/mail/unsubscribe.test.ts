import { describe, expect, onTestFinished, test } from 'vitest'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { MailClass } from '#app/domain/mail/rules.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { addSuppression } from '#app/domain/mail/suppressions.server.ts'
import {
  optionalMailOf,
  readUnsubscribeToken,
  unsubscribeToken,
} from '#app/domain/mail/unsubscribe.server.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { as, guest, send } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { letter } from '#tests/support/letters.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const READER = 'robin@example.org'

async function mailServer() {
  const server = await startMailServer()
  const transport = smtpTransport(server.url)
  onTestFinished(async () => {
    await transport.close()
    await server.close()
  })
  return { ...server, transport }
}

async function letterOf(kind: MailClass, to = READER): Promise<number> {
  const id = await letter({ to })
  await db().updateTable('mail_messages').set({ class: kind }).where('id', '=', id).execute()
  return id
}

const stopped = async () =>
  (await db().selectFrom('mail_suppressions').where('lifted_at', 'is', null).selectAll().execute()).map(
    ({ address, scope, reason }) => `${address} ${scope} ${reason}`,
  )
const page = (scope: 'reminder' | 'news' = 'reminder') =>
  `/mail/unsubscribe/${unsubscribeToken(READER, scope)}`

describe('the link in an email', () => {
  test('contains no name and works for years', () => {
    const token = unsubscribeToken('Robin@Example.org', 'news')
    expect(token).not.toMatch(/[^\w-]/)
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('robin')
    expect(readUnsubscribeToken(token)).toEqual({ address: READER, scope: 'news' })
  })

  test('works after the secret changed only while the old one is kept', () => {
    const settings = config()
    const before = { sessionSecret: settings.sessionSecret, oldSecrets: settings.oldSecrets }
    onTestFinished(() => void Object.assign(settings, before))
    const link = unsubscribeToken(READER, 'news')
    const sessionSecret = 'another-secret-0123456789abcdef0123456789abcdef'

    Object.assign(settings, { sessionSecret, oldSecrets: ['x'.repeat(32), before.sessionSecret] })
    expect(readUnsubscribeToken(link)).toEqual({ address: READER, scope: 'news' })
    const made = unsubscribeToken(READER, 'news')
    Object.assign(settings, { oldSecrets: [] })
    expect(readUnsubscribeToken(link)).toBeNull()
    expect(readUnsubscribeToken(made)).toEqual({ address: READER, scope: 'news' })
  })

  test.each(['', 'x', 'a'.repeat(80), `${'a'.repeat(700)}`, '%00', 'é'.repeat(50)])(
    '%j is none of ours',
    (token) => {
      expect(readUnsubscribeToken(token)).toBeNull()
    },
  )

  test('of another address cannot be made from one’s own', async () => {
    const token = unsubscribeToken(READER, 'reminder')
    for (let at = 0; at < token.length; at += 7) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(readUnsubscribeToken(changed)).toBeNull()
    }
    expect((await guest().get(`/mail/unsubscribe/${token.slice(0, -4)}AAAA`)).status).toBe(404)
  })

  test('changes nothing when it is opened, however often', async () => {
    for (let times = 0; times < 3; times += 1) {
      const opened = await guest().get(page())
      expect(opened.status).toBe(200)
      expect(opened.text).toContain(READER)
    }
    expect(await stopped()).toEqual([])
  })

  test('stops reminders or news by a button and starts them again', async () => {
    const opened = await guest().get(page())
    await guest().submit(opened, 'Stop reminders')
    expect(await stopped()).toEqual([`${READER} reminder unsubscribed`])
    await guest().submit(await guest().get(page()), 'Stop news')
    expect(await optionalMailOf(READER)).toEqual({ reminder: 'theirs', news: 'theirs' })
    await guest().submit(await guest().get(page()), 'Get reminders again')
    expect(await stopped()).toEqual([`${READER} news unsubscribed`])
    expect((await audits({ entity: 'mail_suppression' })).map(({ action }) => action)).toEqual([
      'mail.suppressed',
      'mail.suppressed',
      'mail.suppression_lifted',
    ])
  })

  test('undoes no admin’s decision', async () => {
    const adminAccount = await adminViewerOf(await admin())
    valueOf(
      await addSuppression(
        { address: READER, scope: 'reminder', note: 'Asked by phone' },
        adminAccount,
        now(),
      ),
    )
    const opened = await guest().get(page())
    expect(opened.text).not.toContain('Get reminders again')
    expect((await guest().post(page(), { kind: 'reminder', do: 'resume' })).status).toBe(303)
    expect(await stopped()).toEqual([`${READER} reminder admin`])
  })

  test('stops it once when pressed by many at once', async () => {
    await race(8, () => guest().post(page(), { kind: 'news', do: 'stop' }))
    expect(await stopped()).toEqual([`${READER} news unsubscribed`])
  })

  test.each([{}, { kind: 'service', do: 'stop' }, { kind: 'news', do: 'maybe' }])(
    'asked for %j does nothing',
    async (sent) => {
      expect((await guest().post(page(), sent)).status).toBe(400)
      expect(await stopped()).toEqual([])
    },
  )
})

describe('the button of email programs', () => {
  const forms: [string, () => RequestInit][] = [
    ['a form', () => ({ body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })],
    [
      'a multipart form',
      () => {
        const body = new FormData()
        body.set('List-Unsubscribe', 'One-Click')
        return { body }
      },
    ],
  ]
  test.each(forms)(
    'posts %s from anywhere, without cookies, and is answered at once',
    async (_what, init) => {
      const answer = await send(page('news'), { method: 'POST', ...init() })
      expect(answer.status).toBe(200)
      expect(answer.setCookies).toEqual([])
      expect(await stopped()).toEqual([`${READER} news unsubscribed`])
    },
  )

  test('is on reminders and news with a working address, and never on service email', async () => {
    const { transport, received } = await mailServer()
    for (const kind of ['service', 'reminder', 'news'] as const)
      expect(await sendMessage(await letterOf(kind), transport, now())).toBe('sent')
    const headers = received.map(({ email }) =>
      Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    )
    expect(headers[0]).not.toHaveProperty('list-unsubscribe')
    expect(headers[0]).not.toHaveProperty('list-unsubscribe-post')
    for (const [index, scope] of [
      [1, 'reminder'],
      [2, 'news'],
    ] as const) {
      expect(headers[index]?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const url = new URL(/^<(.+)>$/.exec(headers[index]?.['list-unsubscribe'] ?? '')?.[1] ?? '')
      expect(url.origin).toBe(config().appUrl)
      expect(readUnsubscribeToken(url.pathname.split('/').at(-1) ?? '')).toEqual({ address: READER, scope })
    }
  })
})

describe('a suppression', () => {
  test.each([
    ['all', ['service', 'reminder', 'news']],
    ['reminder', ['reminder']],
    ['news', ['news']],
  ] as const)('with the scope “%s” leaves out %j, and says why', async (scope, left) => {
    const { transport, received } = await mailServer()
    const adminAccount = await adminViewerOf(await admin())
    valueOf(await addSuppression({ address: 'ROBIN@example.org', scope, note: 'x' }, adminAccount, now()))
    for (const kind of ['service', 'reminder', 'news'] as const) {
      const id = await letterOf(kind)
      const skipped = (left as readonly string[]).includes(kind)
      expect(await sendMessage(id, transport, now())).toBe(skipped ? 'skipped' : 'sent')
      const row = await db()
        .selectFrom('mail_messages')
        .select('skip_reason')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (skipped) expect(row.skip_reason).toContain('An admin suppressed this address')
      else expect(row.skip_reason).toBeNull()
    }
    await letterOf('service', 'other@example.org')
    expect(received).toHaveLength(3 - left.length)
  })

  test('that was lifted lets email through again', async () => {
    const { transport } = await mailServer()
    const adminAccount = await admin()
    valueOf(
      await addSuppression(
        { address: READER, scope: 'all', note: 'x' },
        await adminViewerOf(adminAccount),
        now(),
      ),
    )
    const list = await as(adminAccount).get('/admin/cron-emails/suppressions')
    const lift = list.links.find((link) => link.includes('/lift/')) ?? ''
    await as(adminAccount).submit(await as(adminAccount).get(lift), 'Lift suppression')
    expect(await sendMessage(await letterOf('news'), transport, now())).toBe('sent')
    // A second press, from another window.
    const again = await as(adminAccount).post(lift)
    expect(again.status).toBe(303)
    expect((await audits({ action: 'mail.suppression_lifted' })).length).toBe(1)
  })
})

describe('the list of suppressed addresses', () => {
  test('adds one with a note, refuses a second and an invalid one, and finds it', async () => {
    const adminAccount = await admin()
    const add = '/admin/cron-emails/suppressions/add'
    const empty = await as(adminAccount).submit(await as(adminAccount).get(add), 'Suppress address', {})
    expect(empty.status).toBe(422)
    expect(empty.problems.map(({ href }) => href)).toEqual(['#address', '#scope', '#note'])
    const wrong = await as(adminAccount).post(add, { address: 'robin@', scope: 'all', note: 'x' })
    expect(wrong.text).toContain('Invalid email format')
    const fields = { address: 'Þóra@example.org', scope: 'news', note: 'Rang on Tuesday' }
    expect((await as(adminAccount).post(add, fields)).status).toBe(303)
    const twice = await as(adminAccount).post(add, { ...fields, address: 'þóra@EXAMPLE.org' })
    expect(twice.status).toBe(409)
    expect(twice.text).toContain('This address is already suppressed')
    expect((await as(adminAccount).get('/admin/cron-emails/suppressions?q=tuesday')).text).toContain(
      'þóra@example.org',
    )
    expect((await as(adminAccount).get('/admin/cron-emails/suppressions?reason=complaint')).text).toContain(
      'No results',
    )
    expect((await as(adminAccount).get('/admin/cron-emails/suppressions?state=lifted')).text).toContain(
      'No results',
    )
  })

  test('is on the page of each message to the address', async () => {
    const adminAccount = await admin()
    valueOf(
      await addSuppression(
        { address: READER, scope: 'news', note: 'x' },
        await adminViewerOf(adminAccount),
        now(),
      ),
    )
    const theirs = await as(adminAccount).get(`/admin/cron-emails/outbox/${await letter({ to: READER })}`)
    expect(theirs.text).toContain(`${READER} is suppressed`)
    const others = await as(adminAccount).get(
      `/admin/cron-emails/outbox/${await letter({ to: 'ada@example.org' })}`,
    )
    expect(others.text).not.toContain('is suppressed')
  })
})

test('a signed-in person sees and changes which email they get', async () => {
  const account = await member({ email: READER })
  const other = await member()
  const preferences = await as(account).get('/preferences')
  await as(account).submit(preferences, 'Save email preferences', { reminder: 'on', news: undefined })
  expect(await stopped()).toEqual([`${READER} news unsubscribed`])
  expect(await optionalMailOf(other.email)).toEqual({ reminder: 'sent', news: 'sent' })
  await as(account).submit(await as(account).get('/preferences'), 'Save email preferences', { news: 'on' })
  expect(await stopped()).toEqual([])
})
