import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { acceptingTier, callWindow, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { NOT_PUBLIC } from '#app/domain/season/publishing/rules.ts'
import { countText } from '#app/ui/format/plural.ts'
import { ineligibleReason } from '#app/domain/studios/rules.ts'
import { words } from '#app/platform/award-words.ts'

/** Why a category cannot be entered; `kind` tells pages how to sort and show it. */
export interface EntryRefusal {
  kind: 'closed' | 'ineligible' | 'limit'
  reason: string
}

export interface EnteringFacts {
  /** The season was opened to the public. */
  published: boolean
  category: Category
  studioType: string
  deadlines: readonly Deadline[]
  /** The person or draft has extra time. */
  extraTime: boolean
  /** Submissions of this studio that hold a place in the category. */
  used: number
}

/** A request that arrived at `now` is still taken: a tier is open or in its grace, or there is extra time. */
export function isTaking(
  deadlines: readonly Deadline[],
  category: Pick<Category, 'id' | 'type'>,
  extraTime: boolean,
  now: Date,
): boolean {
  return (
    extraTime ||
    acceptingTier(deadlines, { categoryId: category.id, categoryType: category.type }, now) !== null
  )
}

/** Why the studio cannot start a submission in the category at `now`, or `null` when it can. The limit comes last. */
export function entryRefusal(facts: EnteringFacts, now: Date): EntryRefusal | null {
  const { category, deadlines } = facts
  if (!facts.published) return { kind: 'closed', reason: NOT_PUBLIC }
  if (category.status === 'suspended')
    return { kind: 'closed', reason: category.statusNote || 'Suspended this season.' }
  if (category.status !== 'open')
    return { kind: 'closed', reason: category.statusNote || 'Closed for this season.' }
  if (!isTaking(deadlines, category, facts.extraTime, now)) {
    const call = callWindow(deadlines)
    const before = call !== null && now < call.opens
    return { kind: 'closed', reason: before ? 'Not open yet.' : 'Submissions have closed.' }
  }
  const ineligible = ineligibleReason(facts.studioType, category)
  if (ineligible) return { kind: 'ineligible', reason: ineligible }
  if (category.maxPerStudio !== null && facts.used >= category.maxPerStudio) {
    const used = countText(facts.used, 'entry', 'entries')
    return { kind: 'limit', reason: `Your ${words.studio} already has ${used} here, the maximum.` }
  }
  return null
}
