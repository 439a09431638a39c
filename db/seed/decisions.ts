import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { answerDisqualification, carryOut } from '#app/domain/submissions/admin/decisions.server.ts'
import type { AdminOrder } from '#app/domain/submissions/admin/admin-action-rules.ts'
import { expireMissedDrafts } from '#app/domain/submissions/time/expire-drafts.server.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import type { Admins } from '#db/seed/people.ts'

/** What admins decided about entries, by the product's own commands. */

const RETURNED = [
  'The screener link asks for an account. It has to open without one.',
  'The credits name the director differently from the entry. Which spelling is right?',
  'The running time of the film is not the one in the entry. Which is right?',
  'The synopsis is in French only. Please add it in English.',
  'The date of the first public showing lies outside this season.',
  'The still shows another work.',
]
const DISQUALIFIED = [
  'The work was first shown two years before this season.',
  'The same work was entered by its distributor as well, and theirs came first.',
  'The studio does not hold the rights, as its co-producer told us in writing.',
]
const HOUR_MS = 60 * 60_000
/** Drafts expire only when no request from before the deadline can still be running. */
const MARKED_AFTER_MS = HOUR_MS

/** Decides about paid entries within the last day and a half; after the call, expires the drafts that missed it. */
export async function seedDecisions(admins: Admins, callCloses: Date, now: Date): Promise<void> {
  const isOver = now > callCloses
  let decided = 0
  const moment = () => new Date(now.getTime() - 36 * HOUR_MS + decided++ * (HOUR_MS / 2))
  for (const [index, id] of (await paidEntries()).entries()) {
    const returned = index % 4 === 1 ? RETURNED[(index - 1) / 4] : undefined
    const ended = index % 8 === 3 ? DISQUALIFIED[(index - 3) / 8] : undefined
    if (returned) await decide(id, { action: 'return', reason: returned }, admins.admin, moment())
    else if (ended) {
      await decide(id, { action: 'disqualify', reason: ended }, admins.admin, moment())
      valueOf(await answerDisqualification(id, true, admins.second, moment()), `Entry ${id}`)
    } else if (isOver || index < 24) {
      await decide(id, { action: 'review' }, admins.admin, moment())
      if (isOver || index % 2 === 0) await decide(id, { action: 'accept' }, admins.admin, moment())
    }
  }
  const afterCall = new Date(callCloses.getTime() + MARKED_AFTER_MS)
  if (afterCall < now) await expireMissedDrafts(afterCall)
}

/** Paid entries in the order they were started, without those of the invoice that is refunded afterwards. */
async function paidEntries(): Promise<number[]> {
  const refunded = db()
    .selectFrom('invoices')
    .where('kind', '=', 'entry')
    .where('status', '=', 'paid')
    .where('total_cents', '>', 0)
    .where('pay_method', '<>', 'card')
    .orderBy('id')
    .limit(1)
    .select('id')
  const rows = await db()
    .selectFrom('submissions as s')
    .innerJoin('invoice_lines as l', 'l.submission_id', 's.id')
    .where('s.status', '=', 'submitted')
    .where('s.payment_status', '=', 'paid')
    .where('l.invoice_id', 'not in', refunded)
    .orderBy('s.id')
    .select('s.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

async function decide(id: number, order: AdminOrder, admin: AdminViewer, now: Date): Promise<void> {
  valueOf(await carryOut(id, order, null, admin, now), `Entry ${id}, ${order.action}`)
}
