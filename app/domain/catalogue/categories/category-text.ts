import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { valueTexts } from '#app/platform/form-values.ts'
import { actionsOpenTo, wayBackOf } from '#app/platform/lifecycle.ts'
import type { StateLabel } from '#app/ui/pill.tsx'
import { categoryLifecycle } from './lifecycle.ts'
import type { Category, CategoryStatus } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

export const STATUS_NAMES: Readonly<Record<CategoryStatus, StateLabel>> = {
  draft: { label: 'In preparation', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'warn' },
  archived: { label: 'Archived', tone: 'neutral' },
}

export const VOTE_SCOPES: Readonly<Record<Category['voteScope'], string>> = {
  all: 'All voting members',
  jury: 'The committee only',
  none: 'No vote',
}

/** The fields of a category's form, in its order. */
export const CATEGORY_LABELS = {
  number: 'Number',
  name: 'Name',
  type: 'Type',
  summary: 'Summary',
  description: 'Rules',
  studentOnly: 'Students only',
  maxTeam: 'Maximum people named',
  get maxPerStudio() {
    return `Maximum entries per ${words.studio}`
  },
  onePerTitle: 'One entry per title',
  minMinutes: 'Minimum length (minutes)',
  maxMinutes: 'Maximum length (minutes)',
  reelMaxSeconds: 'Maximum length of the video of people’s work (seconds)',
  minNominees: 'Minimum nominees',
  maxNominees: 'Maximum nominees',
  voteScope: 'Who votes',
  votePicks: 'Places on the ballot',
  ceremonyBatch: 'Ceremony block',
  ceremonyOrder: 'Position in the ceremony',
} as const

/** What admins write of a category; its state changes on a page of its own. */
export type CategoryInput = Omit<Category, 'id' | 'year' | 'status' | 'statusNote'>

/** A category as text; two with equal texts are equal. */
export function categoryText(category: CategoryInput) {
  const labels = { type: CATEGORY_TYPE_LABELS[category.type], voteScope: VOTE_SCOPES[category.voteScope] }
  return valueTexts(CATEGORY_LABELS, { ...category, ...labels })
}

/** What a change of state means for entrants, and its verb. */
export const STATUS_STEPS: Readonly<
  Record<CategoryStatus, { verb: string; done: string; effect: string; needsReason: boolean }>
> = {
  draft: { verb: 'Prepare', done: 'is in preparation', effect: '', needsReason: false },
  open: {
    verb: 'Open',
    done: 'is open',
    effect: 'Entrants see it and can enter while submissions are open.',
    needsReason: false,
  },
  closed: {
    verb: 'Close',
    done: 'is closed',
    effect:
      'Entrants see it with your reason and cannot start new entries. Submitted entries are still judged.',
    needsReason: true,
  },
  suspended: {
    verb: 'Suspend',
    done: 'is suspended',
    effect:
      'Entrants see it with your reason and cannot start new entries. It is off the ballot until you open it again.',
    needsReason: true,
  },
  archived: {
    verb: 'Archive',
    done: 'was archived',
    effect: 'Only admins see it. Its entries are kept.',
    needsReason: true,
  },
}

/** The states a category can move to from this one. */
export function nextStates(status: CategoryStatus): readonly CategoryStatus[] {
  return actionsOpenTo(categoryLifecycle, status, 'admin').map((each) => categoryLifecycle.actions[each].to)
}

/** Tells whether a change of status has a way back to the one before. */
export function isUndoable(from: CategoryStatus, to: CategoryStatus): boolean {
  return actionsOpenTo(categoryLifecycle, from, 'admin').some(
    (action) =>
      categoryLifecycle.actions[action].to === to &&
      wayBackOf(categoryLifecycle, from, action, 'admin') !== null,
  )
}
