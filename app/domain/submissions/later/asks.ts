import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { EntryContent } from '#app/domain/catalogue/fields/answers.ts'
import { isAnswered } from '../form/sections.ts'
import type { SubmissionStatus } from '../rules.ts'

/** Questions that are asked of an entry after a round of judging from which it advanced. Client-safe and pure. */

/** A round of an entry's category that asks for more, as it is read of one entry. */
export interface AskFacts {
  roundId: number
  /** An entry that advanced is called so: "Longlist". */
  name: string
  /** The questions, by how the category asks them. */
  bindingIds: readonly number[]
  advanced: boolean
  /** Entrants were told of the round at this moment. Before that no entry is asked. */
  toldAt: string | null
  /** Answers are taken before this moment. */
  dueAt: string
  handedInAt: string | null
}

export interface Ask extends Pick<AskFacts, 'roundId' | 'name' | 'bindingIds'> {
  dueAt: Date
  /** The same in the award's zone. */
  dueText: string
  handedInAt: Date | null
}

export type LaterField = CategoryField & { ask: Ask }

/** Says after which rounds an entry is asked for more: accepted, and told that it advanced. */
export function asksOf(status: SubmissionStatus, facts: readonly AskFacts[], zone: string): Ask[] {
  if (status !== 'accepted') return []
  return facts
    .filter(({ advanced, toldAt }) => advanced && toldAt !== null)
    .map(({ roundId, name, bindingIds, dueAt, handedInAt }) => ({
      ...{ roundId, name, bindingIds, dueAt: new Date(dueAt) },
      dueText: formatDateTime(new Date(dueAt), zone),
      handedInAt: handedInAt === null ? null : new Date(handedInAt),
    }))
}

/** The questions of these rounds in the form's order. Whatever date they had in the form of the call, they are needed to hand in. */
export function laterFields(fields: readonly CategoryField[], asks: readonly Ask[]): LaterField[] {
  return fields.flatMap((field) => {
    const ask = asks.find(({ bindingIds }) => field.later && bindingIds.includes(field.bindingId))
    return ask ? [{ ...field, requiredBy: 'submit' as const, ask }] : []
  })
}

export const isLater = (field: CategoryField): field is LaterField => 'ask' in field

/** The questions of one round that apply to the answers; a condition may name a question of the call. */
export function fieldsOfAsk(
  record: { fields: readonly CategoryField[]; later: readonly LaterField[]; content: EntryContent },
  { roundId }: Pick<Ask, 'roundId'>,
): LaterField[] {
  const applying = askedFields<CategoryField>([...record.fields, ...record.later], record.content)
  return applying.filter(isLater).filter(({ ask }) => ask.roundId === roundId)
}

/** Refuses an answer that comes too late. */
export const lateText = ({ name, dueText }: Pick<Ask, 'name' | 'dueText'>): string =>
  `The answers for “${name}” were due by ${dueText}, so they can’t change any longer.`

export type AskState = 'asked' | 'in_progress' | 'handed_in' | 'missed'

export const ASK_STATES: Readonly<
  Record<AskState, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  asked: { label: 'Asked for', tone: 'warn' },
  in_progress: { label: 'In progress', tone: 'warn' },
  handed_in: { label: 'Handed in', tone: 'good' },
  missed: { label: 'Not handed in', tone: 'bad' },
}

/** Tells how far an entry is with what it is asked for; the moment of the date is after it. */
export function askState(
  { dueAt, handedInAt }: Pick<Ask, 'dueAt' | 'handedInAt'>,
  isBegun: boolean,
  now: Date,
): AskState {
  if (handedInAt !== null) return 'handed_in'
  if (now >= dueAt) return 'missed'
  return isBegun ? 'in_progress' : 'asked'
}

export const isBegun = (fields: readonly LaterField[], content: EntryContent): boolean =>
  fields.some((field) => isAnswered(field, content))
