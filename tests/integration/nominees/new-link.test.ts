import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { answerLinkRequest } from '#app/domain/nominees/nominations/new-link.server.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { href } from '#app/platform/href.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { openCategory } from '#tests/support/entries.ts'
import { deliver } from '#tests/support/mail-rules.ts'
import { announcement, nominatedEntry, type NominationOfTests } from '#tests/support/nominations.ts'
import { admin } from '#tests/support/people.ts'
import { audits, linkIn, mails, outbox } from '#tests/support/rows.ts'

const THORA = { fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', email: 'Thora@example.org' }
const LI = { fullName: '李晴风', credit: 'Producer', email: 'li@example.org' }
const SPOILT = '/content/letter-to-nominee?t=spoilt'
const HOUR = 3_600_000

let rook: NominationOfTests
beforeEach(async () => {
  rook = await nominatedEntry({ title: 'Rook', people: [THORA, LI] })
  await embargoUntil('')
})

/** The settings' own embargo; the seeded season has one. */
const embargoUntil = (value: string) =>
  db().updateTable('configs').set({ value }).where('name', '=', 'letter_embargo_until').execute()

/** Fills in the form of a link that does not open, as a person would; answers with what they read then. */
async function ask(email: string, address?: string) {
  const browser = guest()
  const page = await browser.get(SPOILT)
  later({ seconds: 10 })
  return browser.submit(page, 'Email me a new link', { email }, { address })
}

/** The worker's half of everything asked for so far. */
async function answerAll() {
  for (const { payload } of await outbox({ kind: 'nominee.link' }))
    await answerLinkRequest((payload as { requestId: number }).requestId, now())
}

const letters = () => mails({ template: 'nominee_link' })

/** Sends what is due, as the worker would, and answers with the letters with links among it. */
async function delivered() {
  const sent = await deliver()
  return sent.filter(({ subject }) => subject.includes('Your page as a nominee'))
}

describe('a new link', () => {
  test('goes to the address on record, for any requester, and opens the page', async () => {
    await announcement(now())
    const page = await guest().get(SPOILT)
    expect([page.status, page.heading]).toEqual([404, 'This link does not work'])
    const asked = await ask('thora@EXAMPLE.org')
    expect(asked.status).toBe(200)
    await answerAll()
    await answerAll()
    const [mail, ...more] = await letters()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to_email: THORA.email,
      sensitive: true,
      class: 'service',
      entity_id: rook.submissionId,
    })
    const [sent] = await delivered()
    expect(sent?.to).toEqual({ name: THORA.fullName, address: THORA.email })
    const opened = await guest().get(linkIn(mail ?? { body_text: '' }, '/content/letter-to-nominee'))
    expect([opened.status, opened.heading]).toEqual([200, 'You are nominated'])
    expect(opened.visibleText).toContain(THORA.fullName)
    expect(await audits({ action: 'nomination.link_sent' })).toMatchObject([
      {
        entity: 'nomination',
        entity_id: String(rook.nominationId),
        after: { fullName: THORA.fullName },
      },
    ])
    expect(await db().selectFrom('nominee_link_requests').selectAll().execute()).toEqual([])
  })

  test('shows the same message for an unknown address, which gets no email', async () => {
    await announcement(now())
    const [known, unknown] = [await ask(LI.email), await ask('nobody@example.org')]
    expect(unknown.visibleText.replaceAll('nobody@example.org', LI.email)).toBe(known.visibleText)
    expect(unknown.status).toBe(known.status)
    await answerAll()
    expect((await letters()).map(({ to_email }) => to_email)).toEqual([LI.email])
  })

  test('is one letter for each nomination, three times in an hour and no more', async () => {
    await nominatedEntry({ number: await openCategory('achievement'), title: 'Static', people: [THORA] })
    await announcement(now())
    for (let time = 0; time < 4; time += 1) await ask(THORA.email)
    await answerAll()
    expect(await letters()).toHaveLength(6)
    later({ hours: 1 })
    await ask(THORA.email)
    await answerAll()
    const texts = (await letters()).map(({ body_text }) => body_text)
    expect(texts.filter((text) => text.includes('Rook'))).toHaveLength(4)
    expect(texts.filter((text) => text.includes('Static'))).toHaveLength(4)
  })

  test('is not sent before the announcement, before the embargo on letters, and once the page is over', async () => {
    const nothing = async () => {
      const asked = await ask(THORA.email)
      expect(asked.status).toBe(200)
      await answerAll()
      expect(await letters()).toEqual([])
    }
    await nothing()
    const moment = new Date(now().getTime() + 12 * HOUR)
    await announcement(moment)
    await nothing()
    setNow(moment)
    await embargoUntil(new Date(moment.getTime() + HOUR).toISOString())
    await nothing()
    await embargoUntil('')
    await db().updateTable('nominations').set({ status: 'revoked', ended_reason: 'By mistake.' }).execute()
    await nothing()
    await db().updateTable('nominations').set({ status: 'confirmed', ended_reason: '' }).execute()
    const over = new Date(now().getTime() - 60 * 24 * HOUR)
    await db().updateTable('seasons').set({ ceremony_at: over }).execute()
    await nothing()
    await db().updateTable('seasons').set({ ceremony_at: now() }).execute()
    await ask(THORA.email)
    await answerAll()
    expect(await letters()).toHaveLength(1)
  })

  test('is rechecked when it is sent', async () => {
    await announcement(now())
    await ask(THORA.email)
    await ask(LI.email)
    await answerAll()
    const [thora, li] = rook.people
    await db()
      .updateTable('nomination_people')
      .set({ email: 'new@example.org' })
      .where('id', '=', thora?.id ?? 0)
      .execute()
    await db()
      .updateTable('nomination_people')
      .set({ full_name: '李晴' })
      .where('id', '=', li?.id ?? 0)
      .execute()
    const sent = await delivered()
    expect(sent.map(({ to }) => to.address)).toEqual([LI.email])
    expect(sent[0]?.text).toContain('李晴,')
    expect((await letters()).map(({ status, skip_reason }) => [status, skip_reason])).toEqual([
      ['skipped', 'The nominee has another address, or their page is closed.'],
      ['sent', null],
    ])
  })

  test('shows an admin no link, and an admin with a conflict nothing', async () => {
    await announcement(now())
    await ask(THORA.email)
    await answerAll()
    const [mail] = await letters()
    const [free, conflicted] = [await admin(), await admin({ lastName: 'Tied' })]
    await conflict(conflicted, rook.submissionId, 'declared')
    const shown = await as(free).get(
      href('/admin/cron-emails/outbox/:messageId', { messageId: mail?.id ?? 0 }),
    )
    expect(shown.visibleText).toContain('Your page as a nominee')
    expect(shown.text).not.toContain((await nomineeToken(rook.people[0]?.id ?? 0, db())).slice(0, 40))
    expect(
      (await as(conflicted).get(href('/admin/cron-emails/outbox/:messageId', { messageId: mail?.id ?? 0 })))
        .status,
    ).toBe(404)
  })
})

describe('the form for a new link', () => {
  test('has a page of its own, keeps what was typed, and says what is wrong with it', async () => {
    const browser = guest()
    const page = await browser.get('/content/letter-to-nominee/new-link')
    expect(page.status).toBe(200)
    const wrong = await browser.submit(page, 'Email me a new link', { email: 'thora at example' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('thora at example')
    expect(wrong.problems.map(({ message }) => message)).toEqual(['Email: Invalid email format'])
    expect(await outbox({ kind: 'nominee.link' })).toEqual([])
  })

  test('takes twenty tries in an hour from one place', async () => {
    let last = await ask('nobody@example.org', '198.51.100.9')
    for (let tries = 0; tries < 20 && last.status === 200; tries += 1)
      last = await ask('nobody@example.org', '198.51.100.9')
    expect(last.status).toBe(429)
    expect(last.text).toContain('nobody@example.org')
    expect((await outbox({ kind: 'nominee.link' })).length).toBe(20)
    expect((await ask('nobody@example.org', '198.51.100.77')).status).toBe(200)
  })
})
