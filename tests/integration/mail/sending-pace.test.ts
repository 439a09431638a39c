import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { takeSlot } from '#app/domain/mail/throttle.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { readMailRate } from '#app/mail-settings.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { race } from '#tests/support/race.ts'
import { outbox } from '#tests/support/rows.ts'

const offsets = (turns: readonly Date[]) => turns.map((turn) => +turn - +now()).sort((a, b) => a - b)

describe('sending slots of a domain', () => {
  test('are given once each, in order, however many ask at once', async () => {
    const turns = await race(20, () => takeSlot('example.org', 'bulk', 500, now()))
    expect(offsets(turns)).toEqual(Array.from({ length: 20 }, (_, index) => index * 500))
  })

  test('would be given twice by reading first and writing after', async () => {
    /** The same without its lock: what a worker must not do. */
    const careless = async () => {
      const row = await db()
        .selectFrom('mail_throttles')
        .select('next_at')
        .where('domain', '=', 'example.org')
        .executeTakeFirst()
      const turn = row?.next_at ?? now()
      const next = { next_at: new Date(+turn + 500) }
      await db()
        .insertInto('mail_throttles')
        .values({ domain: 'example.org', lane: 'bulk', ...next })
        .onConflict((conflict) => conflict.columns(['domain', 'lane']).doUpdateSet(next))
        .execute()
      return turn
    }
    expect(new Set(offsets(await race(20, careless))).size).toBeLessThan(20)
  })

  test('of domains are independent, and unused slots are not saved up', async () => {
    await takeSlot('example.org', 'bulk', 1_000, now())
    expect(offsets([await takeSlot('EXAMPLE.com', 'bulk', 1_000, now())])).toEqual([0])
    later({ hours: 1 })
    const turns = [1, 2, 3].map(() => takeSlot('example.org', 'bulk', 1_000, now()))
    expect(offsets(await Promise.all(turns))).toEqual([0, 1_000, 2_000])
  })

  test('go to a person’s own email first and move the others back', async () => {
    for (let times = 0; times < 10; times += 1) await takeSlot('example.org', 'bulk', 1_000, now())
    expect(offsets([await takeSlot('example.org', 'personal', 1_000, now())])).toEqual([0])
    expect(offsets([await takeSlot('example.org', 'personal', 1_000, now())])).toEqual([1_000])
    expect(offsets([await takeSlot('example.org', 'bulk', 1_000, now())])).toEqual([12_000])
  })
})

describe('sending at a limited rate', () => {
  const sent: string[] = []
  const transport: MailTransport = {
    handoverMs: 1_000,
    send: async (mail) => void sent.push(mail.to.address),
    close: async () => undefined,
  }
  const rate = readMailRate('example.org=1/s') ?? undefined
  const row = (id: number) =>
    db().selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('postpones what comes too soon without an attempt and blocks no other domain', async () => {
    sent.length = 0
    const ids = await race(5, (index) => letter({ to: `r${index}@example.org` }))
    const other = await letter({ to: 'x@example.com' })
    const results = await race(5, (index) => sendMessage(ids[index] ?? 0, transport, now(), rate))
    expect(results.filter((result) => result === 'sent')).toHaveLength(1)
    expect(await sendMessage(other, transport, now(), rate)).toBe('sent')
    const waiting = (await Promise.all(ids.map(row))).filter(({ status }) => status === 'queued')
    expect(offsets(waiting.map(({ not_before: at }) => at))).toEqual([1_000, 2_000, 3_000, 4_000])
    expect(waiting.every(({ attempts }) => attempts === 0)).toBe(true)
    const rows = await outbox()
    for (const { id, not_before: at } of waiting)
      expect(
        rows.filter(
          ({ payload, run_at: run }) => (payload as { messageId: number }).messageId === id && +run === +at,
        ),
      ).toHaveLength(1)
    const first = now()
    for (const second of [1, 2, 3, 4]) {
      later({ seconds: +first + second * 1_000 > +now() ? 1 : 0 })
      const due = waiting.filter(({ not_before: at }) => +at === +now())
      for (const { id } of due) expect(await sendMessage(id, transport, now(), rate)).toBe('sent')
    }
    expect(sent).toHaveLength(6)
  })

  test('does not send everything at once after a worker was stopped', async () => {
    sent.length = 0
    const ids = await race(4, (index) => letter({ to: `s${index}@example.org` }))
    for (const id of ids) await sendMessage(id, transport, now(), rate)
    later({ hours: 1 })
    const results = []
    for (const id of ids) results.push(await sendMessage(id, transport, now(), rate))
    expect(results.filter((result) => result === 'sent')).toHaveLength(1)
  })

  test('takes another slot for another attempt', async () => {
    const failing: MailTransport = {
      ...transport,
      send: async () => {
        throw new Error('not now')
      },
    }
    const id = await letter({ to: 'again@example.org' })
    expect(await sendMessage(id, failing, now(), rate)).toBe('later')
    expect(await row(id)).toMatchObject({ attempts: 1, slot_at: null, failing_since: now() })
    await takeSlot('example.org', 'personal', 600_000, now())
    expect(await sendMessage(id, transport, later({ minutes: 1 }), rate)).toBe('later')
    expect(await row(id)).toMatchObject({ attempts: 1, status: 'queued' })
  })

  test('holds for all email together, after the domain’s own limit', async () => {
    const both = readMailRate('all=1/s,example.org=1/m') ?? undefined
    const send = (id: number) => sendMessage(id, transport, now(), both)
    const [first = 0, second = 0] = [
      await letter({ to: 'a@example.org' }),
      await letter({ to: 'b@example.org' }),
    ]
    const other = await letter({ to: 'c@example.com' })
    expect([await send(first), await send(second), await send(other)]).toEqual(['sent', 'later', 'later'])
    // Waiting for its domain it takes no place in the line of all.
    expect(await row(second)).toMatchObject({ slot_domain: 'example.org' })
    expect(await row(other)).toMatchObject({ slot_domain: '*' })
    expect(offsets([(await row(other)).not_before])).toEqual([1_000])
    later({ seconds: 1 })
    expect(await send(other)).toBe('sent')
    later({ seconds: 59 })
    const now1 = await letter({ to: 'd@example.net' })
    expect(await send(now1)).toBe('sent')
    expect([await send(second), (await row(second)).slot_domain]).toEqual(['later', '*'])
    later({ seconds: 1 })
    expect(await send(second)).toBe('sent')
  })

  test('uses the address that caught email really goes to', async () => {
    const caught: MailTransport = { ...transport, destination: () => 'office@example.net' }
    const slow = readMailRate('example.net=1/s') ?? undefined
    const [one = 0, two = 0] = [await letter({ to: 'a@example.org' }), await letter({ to: 'b@example.com' })]
    expect(await sendMessage(one, caught, now(), slow)).toBe('sent')
    expect(await sendMessage(two, caught, now(), slow)).toBe('later')
  })
})
