import type { Category, CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import type { Tone } from '#app/ui/pill.tsx'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { categoryLifecycle } from './lifecycle.ts'

export const STATUS_NAMES: Readonly<Record<CategoryStatus, { label: string; tone: Tone }>> = {
  draft: { label: 'In preparation', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'warn' },
  archived: { label: 'Archived', tone: 'neutral' },
}

export const VOTE_SCOPES: Readonly<Record<Category['voteScope'], string>> = {
  all: 'All members who vote',
  jury: 'The committee alone',
  none: 'Nobody: the committee’s nominees are it',
}

/** The fields of a category's form, in its order. */
export const CATEGORY_LABELS = {
  number: 'Number',
  name: 'Name',
  type: 'Kind',
  summary: 'In one line',
  description: 'Rules',
  studentOnly: 'Only for students',
  maxTeam: 'Most people named',
  maxPerStudio: 'Most entries a studio',
  onePerTitle: 'One entry a title',
  minMinutes: 'Shortest in minutes',
  maxMinutes: 'Longest in minutes',
  reelMaxSeconds: 'Longest reel in seconds',
  minNominees: 'Fewest nominees',
  maxNominees: 'Most nominees',
  voteScope: 'Who votes',
  votePicks: 'Places on the ballot',
  ceremonyBatch: 'Block of the ceremony',
  ceremonyOrder: 'Place in the ceremony',
} as const
export type CategoryField = keyof typeof CATEGORY_LABELS

/** What the office writes of a category; its state changes in steps of their own. */
export type CategoryInput = Omit<Category, 'id' | 'year' | 'status' | 'statusNote'>

/** A category in words; two with equal words are equal. */
export function categoryText(category: CategoryInput): Record<CategoryField, string> {
  const number = (value: number | null) => (value === null ? '' : String(value))
  const yes = (value: boolean) => (value ? 'yes' : 'no')
  return {
    number: String(category.number),
    name: category.name,
    type: CATEGORY_TYPE_LABELS[category.type],
    summary: category.summary,
    description: category.description,
    studentOnly: yes(category.studentOnly),
    maxTeam: number(category.maxTeam),
    maxPerStudio: number(category.maxPerStudio),
    onePerTitle: yes(category.onePerTitle),
    minMinutes: number(category.minMinutes),
    maxMinutes: number(category.maxMinutes),
    reelMaxSeconds: number(category.reelMaxSeconds),
    minNominees: String(category.minNominees),
    maxNominees: String(category.maxNominees),
    voteScope: VOTE_SCOPES[category.voteScope],
    votePicks: String(category.votePicks),
    ceremonyBatch: number(category.ceremonyBatch),
    ceremonyOrder: number(category.ceremonyOrder),
  }
}

/** What a change of state means for entrants, and the word on its button. */
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
      'Entrants see it with your reason and can start nothing new in it. What was submitted stays and is judged.',
    needsReason: true,
  },
  suspended: {
    verb: 'Suspend',
    done: 'is suspended',
    effect:
      'Entrants see it with your reason and can start nothing new in it. It leaves the ballot until it is opened again.',
    needsReason: true,
  },
  archived: {
    verb: 'Archive',
    done: 'was archived',
    effect: 'Nobody but the office sees it. What was entered in it is kept.',
    needsReason: true,
  },
}

/** The states a category can be brought to from this one. */
export function nextStates(status: CategoryStatus): readonly CategoryStatus[] {
  return actionsOpenTo(categoryLifecycle, status, 'admin').map((each) => categoryLifecycle.actions[each].to)
}

/** What a category's limits are exceeded by. Nothing of it is taken back: limits hold for what is new. */
export interface OverLimit {
  /** Studios with more entries than a studio may have. */
  studios: { name: string; entries: number }[]
  studiosTotal: number
  /** Entries that name more people than may be named. */
  teams: { id: number; title: string; people: number }[]
  teamsTotal: number
}
