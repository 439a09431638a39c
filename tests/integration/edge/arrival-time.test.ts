import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { signedIn, type Client } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { completeDraft, entrant, inCart, invoice, type Entrant } from '#tests/support/entries.ts'

/** What decides is the moment a request arrived, however long it took to arrive whole (requirement 5.1). */

const MINUTE = 60_000
let who: Entrant
/** The closing second of the call, and the end of its grace, which is never advertised. */
let closing: Date
let end: Date

beforeEach(async () => {
  who = await entrant('studio')
  const last = await db()
    .selectFrom('deadlines')
    .where('closes_submissions', '=', true)
    .selectAll()
    .executeTakeFirstOrThrow()
  closing = last.closes_at
  end = new Date(closing.getTime() + last.grace_minutes * MINUTE)
  expect(last.grace_minutes).toBeGreaterThan(0)
})

const at = (base: Date, ms: number) => new Date(base.getTime() + ms)

interface Post {
  name: string
  /** Makes what the post needs, and answers the address of its page. */
  prepare: () => Promise<string>
  button: string
  fields: Record<string, string>
  /** Whether it was taken, from what is stored. */
  taken: () => Promise<boolean>
}

let submissionId = 0

async function paymentStatus(): Promise<string> {
  return (
    await db()
      .selectFrom('submissions')
      .where('id', '=', submissionId)
      .select('payment_status')
      .executeTakeFirstOrThrow()
  ).payment_status
}

const posts: Post[] = [
  {
    name: 'a change of what was submitted',
    button: 'Save changes',
    fields: { distributor: 'Hobb & Daughters' },
    async prepare() {
      submissionId = (await invoice(who, { number: 13 })).submissionIds[0] ?? 0
      return `/submissions/edit/${submissionId}/work`
    },
    taken: async () =>
      (await readEntry(submissionId, db()))?.content.answers.distributor === 'Hobb & Daughters',
  },
  {
    name: 'putting into the cart',
    button: 'Add to cart',
    fields: {},
    async prepare() {
      submissionId = await completeDraft(who)
      return `/submissions/edit/${submissionId}/review`
    },
    taken: async () => (await paymentStatus()) === 'in_cart',
  },
  {
    name: 'the checkout',
    button: 'Place order',
    fields: {
      ...{
        name: 'Gull & Gasket',
        email: 'bills@example.org',
        addressLine1: 'Quay 4',
        city: 'Aarhus',
        country: 'DK',
      },
      ...{ method: 'bank_transfer', acceptTerms: 'on' },
    },
    async prepare() {
      submissionId = await inCart(who)
      return '/submissions/cart/checkout'
    },
    taken: async () => (await paymentStatus()) === 'invoiced',
  },
]

/** A browser with the page open, a minute before grace begins or ends, at the price that holds then. */
async function opened({ prepare }: Post, moment: Date): Promise<{ browser: Client; page: Answer }> {
  const path = await prepare()
  setNow(moment)
  const browser = signedIn(who)
  const page = await browser.get(path)
  expect(page.status).toBe(200)
  return { browser, page }
}

describe.each(posts)('$name', (post) => {
  test.each([
    ['a millisecond before the closing second', () => at(closing, -1), true],
    ['in the closing second', () => closing, true],
    ['a millisecond after it, in grace', () => at(closing, 1), true],
    ['a millisecond before the end of grace', () => at(end, -1), true],
    ['at the end of grace', () => end, false],
    ['a millisecond after the end of grace', () => at(end, 1), false],
  ])('arriving %s', async (_, moment, taken) => {
    const { browser, page } = await opened(post, at(moment(), -MINUTE))
    setNow(moment())
    const answer = await browser.submit(page, post.button, post.fields)
    expect(answer.status).toBeLessThan(500)
    expect([await post.taken(), answer.status === 303]).toEqual([taken, taken])
  })

  test('begun in time and arriving whole an hour later, it counts', async () => {
    const { browser, page } = await opened(post, at(end, -MINUTE))
    setNow(at(end, -1))
    const form = page.form(post.button)
    const body = new URLSearchParams(form.entries)
    for (const [name, value] of Object.entries(post.fields)) body.set(name, value)
    const target = new URL(form.action, new URL(page.path, 'http://laureate.test'))
    const answer = await browser.postAsIs(target.pathname, slowly(body.toString()), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(now()).toEqual(at(end, 60 * MINUTE))
    expect([await post.taken(), answer.status]).toEqual([true, 303])
  })
})

/** A body over a slow line: an hour passes between its first half and its second. */
function slowly(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const halves = [bytes.slice(0, bytes.length / 2), bytes.slice(bytes.length / 2)]
  return new ReadableStream(
    {
      pull(controller) {
        const half = halves.shift()
        if (!half) return controller.close()
        if (halves.length === 0) setNow(at(end, 60 * MINUTE))
        controller.enqueue(half)
      },
    },
    { highWaterMark: 0 },
  )
}
