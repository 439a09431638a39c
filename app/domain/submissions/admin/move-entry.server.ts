import type { Reader } from '#db/client.ts'
import { lateFeeFrom, priceOfEntry } from '#app/domain/submissions/pricing.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { deadlinesOf, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { ineligibleReason } from '#app/domain/studios/rules.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { MoveFacts } from './admin-action-rules.ts'
import { holdingPlace } from '#app/domain/submissions/places.server.ts'
import {
  holdsPlace,
  sameTitleKey,
  takesUpTitle,
  type PaymentStatus,
  type SubmissionStatus,
} from '#app/domain/submissions/rules.ts'
import { words } from '#app/platform/award-words.ts'

interface EntryToMove {
  id: number
  year: number
  title: string
  status: SubmissionStatus
  paymentStatus: PaymentStatus
  studioId: number
  studioType: string
  categoryId: number
  customDeadline: Date | null
  submittedAt: Date | null
}

/** Why each of these entries cannot move to a category; billed ones keep their price (decision 016). */
export async function moveFactsOf(
  entries: readonly EntryToMove[],
  categoryId: number,
  now: Date,
  reader: Reader,
): Promise<ReadonlyMap<number, MoveFacts>> {
  const target = await findCategory(categoryId, reader)
  const facts = new Map<number, MoveFacts>()
  if (!target || entries.length === 0) {
    for (const { id } of entries) facts.set(id, { refusal: 'We can’t find this category' })
    return facts
  }
  const others = await reader
    .selectFrom('submissions')
    .where('category_id', '=', target.id)
    .where('studio_id', 'in', [...new Set(entries.map((entry) => entry.studioId))])
    .where(holdingPlace)
    .select(['id', 'studio_id', 'title', 'status'])
    .execute()
  const warning = STATUS_WARNINGS[target.status]
  const sources = new Map<number, Category | null>()
  for (const id of new Set(entries.map((entry) => entry.categoryId)))
    sources.set(id, await findCategory(id, reader))
  const [deadlines, configs] = [await deadlinesOf(target.year, reader), await configValuesIn(reader)]
  const lateFee = lateFeeFrom(configs)
  // Places that entries of the same selection will have taken before.
  const taken = new Map<number, number>()
  for (const entry of entries) {
    const own = others.filter((other) => other.studio_id === entry.studioId && other.id !== entry.id)
    const used = own.length + (taken.get(entry.studioId) ?? 0)
    const priceAt = (category: Category, at: Date) =>
      priceOfEntry(
        {
          categoryId: category.id,
          categoryType: category.type,
          studioType: entry.studioType,
          customDeadline: entry.customDeadline,
        },
        deadlines,
        lateFee,
        at,
      )
    const refusal = moveRefusal(entry, target, {
      used,
      own,
      source: sources.get(entry.categoryId) ?? null,
      priceAt,
    })
    facts.set(entry.id, { refusal, ...(warning && { warning }) })
    if (!refusal && holdsPlace(entry)) taken.set(entry.studioId, (taken.get(entry.studioId) ?? 0) + 1)
  }
  return facts
}

/** An admin may move entries to a category that entrants cannot choose, and has to know that it is one. */
const STATUS_WARNINGS: Readonly<Partial<Record<Category['status'], string>>> = {
  suspended: 'That category is suspended this year, and has no ballot',
  closed: 'That category is closed for new entries',
}

interface MoveContext {
  used: number
  own: readonly { title: string; status: SubmissionStatus }[]
  source: Category | null
  priceAt: (category: Category, at: Date) => { amountCents: number; currency: string } | null
}

function moveRefusal(entry: EntryToMove, target: Category, context: MoveContext): string | null {
  if (target.year !== entry.year) return 'That category belongs to another season'
  if (target.status === 'draft' || target.status === 'archived') return 'That category is not in use'
  const ineligible = ineligibleReason(entry.studioType, target)
  if (ineligible) return ineligible
  if (target.maxPerStudio !== null && context.used >= target.maxPerStudio)
    return `The ${words.studio} already has ${countText(context.used, 'entry', 'entries')} there, the maximum`
  const key = sameTitleKey(entry.title)
  const twin = context.own.some((other) => takesUpTitle(other.status) && sameTitleKey(other.title) === key)
  if (target.onePerTitle && twin) return `The ${words.studio} has already entered this title there`
  return priceRefusal(entry, target, context)
}

/** Once billed or waived, the price that was asked has to be the other category's price at that moment too. */
function priceRefusal(entry: EntryToMove, target: Category, { source, priceAt }: MoveContext): string | null {
  if (entry.paymentStatus !== 'invoiced' && entry.paymentStatus !== 'paid') return null
  if (!source || !entry.submittedAt) return null
  const asked = priceAt(source, entry.submittedAt)
  const there = priceAt(target, entry.submittedAt)
  if (asked && there && asked.amountCents === there.amountCents && asked.currency === there.currency)
    return null
  const prices =
    asked && there
      ? `: ${formatMoney(asked.amountCents, asked.currency)} here, ${formatMoney(there.amountCents, there.currency)} there`
      : ''
  return `The price would change${prices}. Void or credit the invoice first`
}
