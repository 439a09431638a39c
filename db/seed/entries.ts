import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import type { AdminViewer, EntrantViewer } from '#app/platform/viewer.ts'
import { config } from '#app/config.server.ts'
import { checkOut, recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { billToOf, cartOf } from '#app/domain/money/billing/queries.server.ts'
import { firstFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { receiveImage } from '#app/platform/files/commands.server.ts'
import { attachFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { saveSection, startDraft } from '#app/domain/submissions/commands.server.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { answersFor, peopleFor } from '#db/seed/answers.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { payByCard, seedUnallocated } from '#db/seed/card-payments.ts'
import { seedCodes, useOnlyCode } from '#db/seed/money.ts'
import { categorySeeds } from '#db/seed/data/categories.ts'
import type { Progress, WorkSeed } from '#db/seed/data/work-seed.ts'
import { workSeeds } from '#db/seed/data/works.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { earlier } from '#db/seed/phases.ts'
import { drawPictures, type Pictures } from '#db/seed/pictures.ts'

/** Entries made by the entrants' own commands in the order of time, so that numbers and codes rise with the dates. */

interface Step {
  at: Date
  run: (now: Date) => Promise<void>
}

export interface Stage {
  baseline: Baseline
  /** Entrants by the email of the studio's owner. */
  entrants: Map<string, EntrantViewer>
  admin: AdminViewer
}

const ORDER: readonly Progress[] = ['started', 'half', 'ready', 'cart', 'invoiced', 'paid']
const reaches = (work: WorkSeed, progress: Progress) =>
  ORDER.indexOf(work.progress) >= ORDER.indexOf(progress)

/** Parts of the stretch from the call's opening to now, or to its close. */
const SHARE = { first: 0.02, starts: 0.82, save: 0.006, cart: 0.012, checkOut: 0.016, payment: 0.07 }
const BYTES = 20 * 1024 * 1024

/** Plays all entries up to `now`; before the call opens there are none. */
export async function seedEntries(stage: Stage, now: Date): Promise<void> {
  const { callOpens, callCloses } = stage.baseline.plan.calendar
  const end = earlier(now, callCloses)
  if (end <= callOpens) return
  const pictures = await drawPictures()
  try {
    const steps = stepsOf(stage, pictures, callOpens, end)
    steps.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const step of steps) await step.run(step.at)
  } finally {
    await pictures.remove()
  }
}

function stepsOf(stage: Stage, pictures: Pictures, from: Date, to: Date): Step[] {
  const span = to.getTime() - from.getTime()
  const moment = (share: number) => new Date(Math.round(from.getTime() + span * share))
  const steps: Step[] = []
  const checkouts = new Map<string, { at: number; ids: number[]; work: WorkSeed }>()

  workSeeds.forEach((work, index) => {
    // Spread evenly, in an order that mixes the studios.
    const place = ((index * 19) % workSeeds.length) / workSeeds.length
    const begins = SHARE.first + place * SHARE.starts
    const made = { id: 0 }
    steps.push({ at: moment(begins), run: async (now) => void (made.id = await start(stage, work, now)) })
    if (reaches(work, 'half')) {
      const at = moment(begins + SHARE.save)
      steps.push({ at, run: (now) => fillIn(stage, work, made.id, index, pictures, now) })
    }
    if (reaches(work, 'cart')) {
      const entrant = entrantOf(stage, work)
      const run = async (now: Date) => void valueOf(await putInCart(made.id, entrant, now), work.title)
      steps.push({ at: moment(begins + SHARE.cart), run })
    }
    if (reaches(work, 'invoiced')) {
      const key = `${work.owner} ${work.checkout ?? index}`
      const checkout = checkouts.get(key) ?? { at: 0, ids: [], work }
      checkouts.set(key, checkout)
      checkout.at = Math.max(checkout.at, begins + SHARE.checkOut)
      steps.push({ at: moment(begins + SHARE.checkOut), run: async () => void checkout.ids.push(made.id) })
    }
  })

  for (const { at, ids, work } of checkouts.values()) {
    const invoice = { id: 0, totalCents: 0 }
    const issuedAt = new Date(moment(at).getTime() + 1)
    steps.push({
      at: issuedAt,
      run: async (now) => void Object.assign(invoice, await issue(stage, work, ids, now)),
    })
    if (work.progress === 'paid')
      steps.push({ at: moment(at + SHARE.payment), run: (now) => pay(stage, work, invoice, now) })
    else if (methodOf(work) === 'card')
      steps.push({
        at: moment(at + SHARE.payment / 2),
        run: (now) => payByCard(entrantOf(stage, work), invoice.id, 'declined', now),
      })
  }
  steps.push({ at: from, run: (now) => seedCodes(stage.admin, now) })
  steps.push({ at: moment(0.97), run: (now) => seedUnallocated(stage.admin, now) })
  return steps
}

function entrantOf(stage: Stage, work: WorkSeed): EntrantViewer {
  const entrant = stage.entrants.get(work.owner)
  if (!entrant) throw new Error(`${work.owner} has no studio`)
  return entrant
}

async function start(stage: Stage, work: WorkSeed, now: Date): Promise<number> {
  const input = {
    categoryId: stage.baseline.categoryIds.get(work.category) ?? 0,
    title: work.title,
    createKey: randomUUID(),
  }
  const { submissionId } = valueOf(await startDraft(input, entrantOf(stage, work), now), work.title)
  return submissionId
}

async function fillIn(
  stage: Stage,
  work: WorkSeed,
  submissionId: number,
  index: number,
  pictures: Pictures,
  now: Date,
): Promise<void> {
  const entrant = entrantOf(stage, work)
  const fields = await firstFields(stage.baseline.categoryIds.get(work.category) ?? 0, db())
  const complete = reaches(work, 'ready')
  const answers = answersFor(work, fields, stage.baseline.plan, complete)
  const people = fields.some((field) => field.type === 'people') ? peopleFor(work, entrant) : undefined
  valueOf(await saveSection({ submissionId, answers, people }, entrant, now), work.title)
  if (!complete) return
  for (const field of fields) {
    const isCredit = field.key === 'credit_screenshot'
    // Stills are due later than the entry: most have come already.
    const isStill = field.key === 'still_1' && index % 4 !== 3
    if (!isCredit && !isStill) continue
    const received = await receiveImage(
      {
        tempPath: isCredit ? pictures.credit(index) : await pictures.still(stillOf(work)),
        originalName: isCredit ? 'credits.jpg' : `${work.title}.jpg`,
        ownerId: entrant.userId,
        studioId: entrant.studio.id,
        purpose: 'submission',
        maxBytes: BYTES,
      },
      now,
    )
    const { fileId } = valueOf(received, work.title)
    valueOf(await attachFile({ submissionId, fieldId: field.id, fileId }, entrant, now), work.title)
  }
}

const stillOf = ({ owner, title, category }: WorkSeed) => ({
  ...{ owner, title },
  category: categorySeeds.find(({ number }) => number === category)?.name ?? '',
})

/** How this work's invoice is paid. By card only where card payments are a demonstration: the seed makes no charges. */
function methodOf({ category }: WorkSeed): 'card' | 'cheque' | 'bank_transfer' {
  if (category % 5 === 0) return 'cheque'
  return category % 3 === 1 && config().cardPayments === 'demonstration' ? 'card' : 'bank_transfer'
}

async function issue(stage: Stage, work: WorkSeed, submissionIds: number[], now: Date) {
  const entrant = entrantOf(stage, work)
  if (work.owner === 'entrant@example.org') await useOnlyCode(entrant, now)
  const cart = await cartOf(entrant.studio, now, db())
  const lines = cart.lines.filter((line) => submissionIds.includes(line.submissionId))
  const totalCents = lines.reduce((sum, line) => sum + line.listedCents, 0)
  const billTo = await billToOf(entrant.studio.id)
  const { invoiceId } = valueOf(
    await checkOut(
      {
        checkoutKey: randomUUID(),
        expectedTotalCents: totalCents,
        submissionIds,
        billTo,
        poNumber: null,
        method: methodOf(work),
        acceptTerms: true,
      },
      entrant,
      now,
    ),
    `Checkout of ${work.title}`,
  )
  return { id: invoiceId, totalCents }
}

async function pay(stage: Stage, work: WorkSeed, invoice: { id: number; totalCents: number }, now: Date) {
  if (methodOf(work) === 'card') return payByCard(entrantOf(stage, work), invoice.id, 'paid', now)
  const row = await db()
    .selectFrom('invoices')
    .select(['number', 'pay_method'])
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  valueOf(
    await recordPayment(
      {
        invoiceId: invoice.id,
        idempotencyKey: randomUUID(),
        amountCents: invoice.totalCents,
        method: row.pay_method === 'cheque' ? 'cheque' : 'bank_transfer',
        receivedOn: now.toISOString().slice(0, 10),
        reference: row.number,
        note: null,
      },
      stage.admin,
      now,
    ),
    `Payment of invoice ${row.number}`,
  )
}
