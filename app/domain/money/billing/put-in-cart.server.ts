import { transaction } from '#db/client.ts'
import { addToCart } from './commands.server.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import { hasTwin } from '#app/domain/submissions/checkout-support.server.ts'
import { lockForEditing } from '#app/domain/submissions/drafts.server.ts'
import { wholeEntryOf } from '#app/domain/submissions/eligibility/breaches.ts'
import { isTaking } from '#app/domain/submissions/entry-refusal.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import { problemsOfEntry } from '#app/domain/submissions/queries.server.ts'
import { mayEnterLate, takeUpLateEntry } from '#app/domain/submissions/time/late-entry.server.ts'
import { refuse, ok, type Outcome } from '#app/platform/outcome.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { words } from '#app/platform/award-words.ts'

const CLOSED = refuse(
  'closed',
  'Entries have closed. We have kept your draft. Contact us if you need extra time.',
)

/**
 * Puts a complete draft into the studio's cart, at its price of that moment. Refuses `invalid` with every problem of every
 * section, or `closed` when submissions are not taken at `now`. Already in the cart is success.
 */
export async function putInCart(
  submissionId: number,
  entrant: EntrantViewer,
  now: Date,
): Promise<Outcome<{ alreadyThere: boolean }> & { problems?: EntryProblem[] }> {
  return transaction(async (trx) => {
    // The same lock as for starting: two drafts given one title cannot both pass the check below.
    await lockPlaces(entrant.studio.id, trx)
    const locked = await lockForEditing(submissionId, entrant, now, trx)
    if (!locked.ok) return locked
    const { entry, category } = locked.value
    if (entry.paymentStatus === 'in_cart') return ok({ alreadyThere: true })
    if (entry.status !== 'draft' || entry.paymentStatus !== 'unpaid')
      return refuse('conflict', 'This entry has already been invoiced.')
    if (category.status !== 'open') return refuse('closed', category.statusNote || 'This category is closed.')
    const deadlines = await deadlinesOf(entry.year, trx)
    const ownTime = entry.customDeadline !== null && now < entry.customDeadline
    const taking = isTaking(deadlines, category, ownTime, now)
    // Refused before any problem is listed: there is no point in fixing what cannot be entered any more.
    if (!taking && !(await mayEnterLate(entry, entrant.confirmedEmail, now, trx))) return CLOSED
    const problems = problemsOfEntry(locked.value)
    if (problems.length > 0)
      return { ...refuse('invalid', 'Some answers are missing or need fixing.'), problems }
    const [against] = wholeEntryOf(locked.value, now).refusals
    if (against !== undefined) return refuse('invalid', against)
    if (category.onePerTitle && (await hasTwin(entry, trx)))
      return refuse('invalid', `Your ${words.studio} has already entered “${entry.title}” in this category.`)
    // Last of all, so that an exception is not used up by what is refused for another reason.
    if (!taking && !(await takeUpLateEntry(entry, entrant, now, trx))) return CLOSED
    const added = await addToCart(
      { submissionId, studioId: entry.studioId, year: entry.year },
      entrant,
      now,
      trx,
    )
    return added.ok ? ok({ alreadyThere: false }) : added
  })
}
