import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { answerDisqualification, carryOut } from '#app/domain/submissions/admin/decisions.server.ts'
import { previewOrder } from '#app/domain/submissions/admin/orders.server.ts'
import type { AdminOrder } from '#app/domain/submissions/admin/admin-action-rules.ts'
import { sendIn } from '#app/domain/submissions/resubmit.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  openCategory,
  pay,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

const WEEK = 7 * 24 * 60 * 60_000

async function rowOf(id: number) {
  return db().selectFrom('submissions').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

async function stepsOf(id: number): Promise<string[]> {
  const steps = await audits({ entity: 'submission' })
  return steps.filter((step) => step.entity_id === String(id)).map(({ action }) => action)
}

/** Does each of these at the same moment. */
const atOnce = <T>(...acts: (() => Promise<T>)[]) =>
  race(acts.length, (index) => (acts[index] as () => Promise<T>)())

async function order(id: number, given: AdminOrder, by: Account, seen: number | null = null) {
  return carryOut(id, given, seen, await adminViewerOf(by), now())
}

async function submitted(who: Entrant, options: { number?: number; title?: string } = {}): Promise<number> {
  const { submissionIds } = await invoice(who, options)
  return submissionIds[0] ?? 0
}

test('an entry is reviewed and accepted, each step once in the history', async () => {
  const [who, adminAccount] = [await entrant(), await admin()]
  const id = await submitted(who)
  expect(valueOf(await order(id, { action: 'review' }, adminAccount)).changed).toBe(true)
  expect(valueOf(await order(id, { action: 'accept' }, adminAccount)).changed).toBe(true)
  expect(valueOf(await order(id, { action: 'accept' }, adminAccount)).changed).toBe(false)
  expect((await rowOf(id)).status).toBe('accepted')
  const steps = await stepsOf(id)
  expect(steps.filter((step) => step === 'submission.accepted')).toHaveLength(1)
})

test('of accepting and returning at once on what both saw, one wins and the other is told', async () => {
  const [who, adminAccount, other] = [await entrant(), await admin(), await admin()]
  const id = await submitted(who)
  valueOf(await order(id, { action: 'review' }, adminAccount))
  const { version } = await rowOf(id)
  const outcomes = await atOnce(
    () => order(id, { action: 'accept' }, adminAccount, version),
    () => order(id, { action: 'return', reason: 'The synopsis is cut off' }, other, version),
  )
  expect(outcomes.filter((each) => each.ok)).toHaveLength(1)
  expect(outcomes.filter((each) => !each.ok && each.code === 'conflict')).toHaveLength(1)
  const row = await rowOf(id)
  expect(row.version).toBe(version + 1)
  expect(await mails({ template: 'entry_returned' })).toHaveLength(row.status === 'returned' ? 1 : 0)
})

describe('a returned entry', () => {
  test('tells the entrant why and by when, is fixed and resubmitted with its code and invoice', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await submitted(who, { title: 'Þóra og 李晴风' })
    const until = new Date(now().getTime() + WEEK)
    valueOf(await order(id, { action: 'return', reason: 'The synopsis ends mid', until }, adminAccount))
    const [mail] = await mails({ template: 'entry_returned' })
    expect(mail?.to_email).toBe(who.email)
    expect(mail?.body_text).toContain('The synopsis ends mid')
    expect(mail?.body_text).toContain('Þóra og 李晴风')

    const page = await as(who).get(`/submissions/edit/${id}/review`)
    expect(page.visibleText).toContain('The synopsis ends mid')
    expect(page.visibleText).not.toContain('Add to cart')
    const before = await rowOf(id)
    const sent = await as(who).submit(page, 'Resubmit entry', {})
    expect(sent.location).toBe(`/submissions/edit/${id}/review`)
    const after = await rowOf(id)
    expect(after).toMatchObject({ status: 'submitted', code: before.code, payment_status: 'invoiced' })
    expect(after.submitted_at).toEqual(before.submitted_at)
    // Pressed twice is sent once.
    expect(valueOf(await sendIn(id, await entrantViewerOf(who), now())).again).toBe(true)
    const steps = await stepsOf(id)
    expect(steps.filter((step) => step === 'submission.resubmitted')).toHaveLength(1)
  })

  test('can neither be changed nor sent in after its date', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await submitted(who)
    const until = new Date(now().getTime() + WEEK)
    valueOf(await order(id, { action: 'return', reason: 'Mend it', until }, adminAccount))
    setNow(until)
    const late = await sendIn(id, await entrantViewerOf(who), now())
    expect(late).toMatchObject({ ok: false, code: 'conflict' })
    expect((await as(who).get(`/submissions/edit/${id}/review`)).visibleText).not.toContain('Resubmit entry')
    setNow(new Date(until.getTime() - 1))
    expect((await sendIn(id, await entrantViewerOf(who), now())).ok).toBe(true)
  })

  test('is not sent in by another studio, nor by who only reads', async () => {
    const [who, stranger, adminAccount] = [await entrant(), await entrant(), await admin()]
    const id = await submitted(who)
    valueOf(await order(id, { action: 'return', reason: 'Mend it' }, adminAccount))
    expect(await sendIn(id, await entrantViewerOf(stranger), now())).toMatchObject({ code: 'not_found' })
    const viewer = await entrantViewerOf(who)
    const reader = { ...viewer, studio: { ...viewer.studio, role: 'viewer' as const } }
    expect(await sendIn(id, reader, now())).toMatchObject({ code: 'forbidden' })
    expect((await rowOf(id)).status).toBe('returned')
  })
})

describe('disqualifying', () => {
  test('is called a proposal where it takes two admins, and by its name where one is enough', async () => {
    const [who, one, two] = [await entrant(), await admin(), await admin()]
    const id = await submitted(who)
    const decide = `/admin/submissions/bulk?action=disqualify&id=${id}&back=entry`
    const labels = async () =>
      (await as(one).get(`/admin/submissions/edit/${id}`)).html.querySelectorAll('a').map((link) => link.text)
    expect(await labels()).toContain('Propose disqualification')
    expect((await as(one).get('/admin/submissions')).visibleText).toContain('Propose disqualification')
    const page = await as(one).get(decide)
    expect(page.heading).toBe('Propose disqualification')
    expect(page.visibleText).toContain('Another admin has to confirm this')
    await as(one).submit(page, 'Propose disqualification', { reason: 'Looks copied' })
    expect((await as(one).get(`/admin/submissions/edit/${id}`)).visibleText).toContain(
      'Waiting for another admin to confirm.',
    )
    const confirm = await as(two).get(`/admin/submissions/edit/${id}`)
    await as(two).submit(confirm, 'Reject proposal')
    await setConfig('disqualify_two_admins', '0')
    expect(await labels()).toContain('Disqualify')
    await as(one).submit(await as(one).get(decide), 'Disqualify', { reason: 'Looks copied' })
    expect((await rowOf(id)).status).toBe('disqualified')
  })

  test('takes two administrators, and writes to the entrant once it is confirmed', async () => {
    const [who, one, two] = [await entrant(), await admin(), await admin()]
    const id = await submitted(who)
    valueOf(await order(id, { action: 'disqualify', reason: 'Not the entrant’s work' }, one))
    expect((await rowOf(id)).status).toBe('submitted')
    expect(await mails({ template: 'entry_ended' })).toHaveLength(0)
    const alone = await answerDisqualification(id, true, await adminViewerOf(one), now())
    expect(alone).toMatchObject({ ok: false, code: 'forbidden' })
    valueOf(await answerDisqualification(id, true, await adminViewerOf(two), now()))
    expect(await rowOf(id)).toMatchObject({
      ...{ status: 'disqualified', ended_reason: 'Not the entrant’s work', payment_status: 'invoiced' },
    })
    expect((await mails({ template: 'entry_ended' })).map(({ to_email }) => to_email)).toEqual([who.email])
    expect(await answerDisqualification(id, true, await adminViewerOf(two), now())).toMatchObject({
      code: 'conflict',
    })
  })

  test('is dropped without a trace at the entrant’s', async () => {
    const [who, one, two] = [await entrant(), await admin(), await admin()]
    const id = await submitted(who)
    valueOf(await order(id, { action: 'disqualify', reason: 'Looks copied' }, one))
    expect(valueOf(await order(id, { action: 'disqualify', reason: 'Again' }, two)).changed).toBe(false)
    valueOf(await answerDisqualification(id, false, await adminViewerOf(one), now()))
    expect((await rowOf(id)).status).toBe('submitted')
    expect(await mails({ template: 'entry_ended' })).toHaveLength(0)
    expect((await as(who).get(`/submissions/edit/${id}/review`)).visibleText).not.toContain('Looks copied')
  })

  test('confirmed and dropped at once is one of the two', async () => {
    const [who, one, two] = [await entrant(), await admin(), await admin()]
    const id = await submitted(who)
    valueOf(await order(id, { action: 'disqualify', reason: 'Looks copied' }, one))
    const [oneViewer, twoViewer] = [await adminViewerOf(one), await adminViewerOf(two)]
    const answers = await atOnce(
      () => answerDisqualification(id, true, twoViewer, now()),
      () => answerDisqualification(id, false, oneViewer, now()),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })
})

describe('a fee', () => {
  test('that is waived leaves the cart, and the draft is submitted without an invoice', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await inCart(who)
    valueOf(await order(id, { action: 'waive', reason: 'Jury’s guest' }, adminAccount))
    expect(await db().selectFrom('cart_items').select('submission_id').execute()).toEqual([])
    const page = await as(who).get(`/submissions/edit/${id}/review`)
    expect(page.visibleText).toContain('The entry fee is waived')
    expect((await as(who).submit(page, 'Submit entry', {})).status).toBe(303)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'submitted', payment_status: 'waived' })
    expect(row.code).toMatch(/^P\d\d-0001$/)
    expect(await db().selectFrom('invoices').select('id').execute()).toEqual([])
  })

  test('that was billed or paid is not waived beside its invoice', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const { invoiceId, submissionIds } = await invoice(who)
    const id = submissionIds[0] ?? 0
    expect(await order(id, { action: 'waive', reason: 'No' }, adminAccount)).toMatchObject({
      ...{ code: 'conflict', message: 'Void or credit the invoice first' },
    })
    const { total_cents } = await db()
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    await pay(invoiceId, adminAccount, total_cents)
    expect(await order(id, { action: 'waive', reason: 'No' }, adminAccount)).toMatchObject({
      code: 'conflict',
    })
    expect((await rowOf(id)).payment_status).toBe('paid')
  })

  test('waived and checked out at once: an invoice or a waiver, never both', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await inCart(who)
    const page = await as(who).open('/submissions/cart/checkout')
    await atOnce<unknown>(
      () => order(id, { action: 'waive', reason: 'Guest' }, adminAccount),
      () => as(who).submit(page, 'Place order', { acceptTerms: 'on' }),
    )
    const row = await rowOf(id)
    const lines = await db().selectFrom('invoice_lines').where('submission_id', '=', id).selectAll().execute()
    expect(lines.length).toBe(row.payment_status === 'waived' ? 0 : 1)
  })
})

describe('moving', () => {
  test('keeps the answers both categories ask for, the code and the invoice', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await submitted(who, { number: 1, title: 'Tin Lanterns' })
    const before = await rowOf(id)
    const target = await category(2)
    valueOf(await order(id, { action: 'move', categoryId: target.id }, adminAccount))
    const after = await rowOf(id)
    expect(after).toMatchObject({
      ...{ category_id: target.id, moved_from_category: before.category_id, code: before.code },
      title: 'Tin Lanterns',
    })
    const page = await as(adminAccount).get(`/admin/submissions/edit/${id}`)
    expect(page.visibleText).toContain(target.name)
    expect(page.visibleText).toContain('Tin Lanterns')
  })

  test('to a category that entrants cannot choose is said to be so before it is done', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const id = await submitted(who, { number: 1, title: 'Tin Lanterns' })
    const target = await category(2)
    const move = { action: 'move', categoryId: target.id } as const
    const preview = async (status: 'open' | 'suspended') => {
      await db().updateTable('categories').set({ status }).where('id', '=', target.id).execute()
      forgetVersions()
      const [line] = await previewOrder([id], move, await adminViewerOf(adminAccount), now())
      return line?.verdict
    }
    expect(await preview('open')).toEqual({ kind: 'change', text: 'Moves to this category' })
    expect(await preview('suspended')).toEqual({
      kind: 'change',
      text: 'Moves to this category. That category is suspended this year, and has no ballot',
    })
  })

  test('never changes a price that was billed', async () => {
    const [who, adminAccount] = [await entrant('student'), await admin()]
    const films = await db()
      .selectFrom('categories')
      .where('student_only', '=', true)
      .where('status', '=', 'open')
      .select('number')
      .executeTakeFirstOrThrow()
    const id = await submitted(who, { number: films.number })
    const { id: achievement } = await category(await openCategory('achievement'))
    const moved = await order(id, { action: 'move', categoryId: achievement }, adminAccount)
    expect(moved).toMatchObject({ ok: false, code: 'conflict' })
    expect(moved.ok ? '' : moved.message).toMatch(
      /^The price would change: USD\s30\.00 here, USD\s125\.00 there\. Void or credit the invoice first$/,
    )
    // What is not billed yet is simply priced there.
    const free = await draft(who, { number: films.number, title: 'Moth Hour' })
    expect((await order(free, { action: 'move', categoryId: achievement }, adminAccount)).ok).toBe(true)
  })

  test('respects the places and titles of the studio there', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const target = await category(2)
    await draft(who, { number: 2, title: 'Saltbox' })
    const id = await completeDraft(who, { number: 1, title: ' saltbox ' })
    await db().updateTable('categories').set({ one_per_title: true }).where('id', '=', target.id).execute()
    forgetVersions()
    expect(await order(id, { action: 'move', categoryId: target.id }, adminAccount)).toMatchObject({
      ...{ code: 'conflict', message: 'The studio has already entered this title there' },
    })
    await db()
      .updateTable('categories')
      .set({ one_per_title: false, max_per_studio: 1 })
      .where('id', '=', target.id)
      .execute()
    forgetVersions()
    expect(await order(id, { action: 'move', categoryId: target.id }, adminAccount)).toMatchObject({
      code: 'conflict',
    })
    await db().updateTable('categories').set({ max_per_studio: 2 }).where('id', '=', target.id).execute()
    forgetVersions()
    expect((await order(id, { action: 'move', categoryId: target.id }, adminAccount)).ok).toBe(true)
  })

  test('two into the last place at once: one gets it', async () => {
    const [who, adminAccount] = [await entrant(), await admin()]
    const target = await category(2)
    await db().updateTable('categories').set({ max_per_studio: 1 }).where('id', '=', target.id).execute()
    forgetVersions()
    const ids = [await draft(who, { number: 1 }), await draft(who, { number: 3 })]
    const moved = await atOnce(
      ...ids.map((id) => () => order(id, { action: 'move', categoryId: target.id }, adminAccount)),
    )
    expect(moved.filter((each) => each.ok)).toHaveLength(1)
  })
})

test('an entry reopened by an admin can be changed until then, and an email says so', async () => {
  const [who, adminAccount] = [await entrant(), await admin()]
  const id = await submitted(who)
  later({ days: 400 })
  const closed = await as(who).get(`/submissions/edit/${id}/review`)
  expect(closed.visibleText).not.toContain('Change the work')
  const until = new Date(now().getTime() + WEEK)
  valueOf(await order(id, { action: 'open', until }, adminAccount))
  const page = await as(who).get(`/submissions/edit/${id}/review`)
  expect(page.links).toContain(`/submissions/edit/${id}/work`)
  expect(await mails({ template: 'entry_opened' })).toHaveLength(1)
})

test('tags and flags are the admins’ own: no new version, nothing at the entrant’s', async () => {
  const [who, adminAccount] = [await entrant(), await admin()]
  const id = await draft(who)
  const { version } = await rowOf(id)
  valueOf(await order(id, { action: 'tag', tag: 'subtitles' }, adminAccount, version - 1))
  valueOf(await order(id, { action: 'flag', reason: 'Looks like a duplicate' }, adminAccount))
  expect(await rowOf(id)).toMatchObject({ version, tags: ['subtitles'], flag: 'Looks like a duplicate' })
  const page = await as(who).get(`/submissions/edit/${id}/review`)
  expect(page.visibleText).not.toContain('duplicate')
  valueOf(await order(id, { action: 'untag', tag: 'subtitles' }, adminAccount))
  valueOf(await order(id, { action: 'unflag' }, adminAccount))
  expect(await rowOf(id)).toMatchObject({ tags: [], flag: null })
})
