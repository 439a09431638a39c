import { pairKey } from '#app/domain/judging/assignment/pair-key.ts'
import type { CommitteeFacts } from '#app/domain/judging/assignment/rules.ts'
import type { KindTerms } from './terms.ts'
import type { Answer, Tally } from './rules.ts'

/** Tells how far a round has come: which answers count, and which are missing. Client-safe and pure. */

/** A judge's answer about an entry: one of three, or its points or place on their finished sheet, 0 for none. */
export type GivenAnswer = { judge: number; entry: number } & ({ answer: Answer } | { mark: number })

interface EntryStanding extends Tally {
  /** Judges who have to answer and have not. Of pairs none is told: what is missing there are comparisons of a judge. */
  missing: number
  /** The standard error of its worth; null where none is known, as in all rounds but those of pairs. */
  error: number | null
}

interface JudgeStanding {
  id: number
  name: string
  done: number
  due: number
}

/** How far a round has come, by entry and by judge. */
export interface Standing {
  entries: EntryStanding[]
  judges: JudgeStanding[]
}

export type StandingFacts = Pick<
  CommitteeFacts,
  'isAssigned' | 'judges' | 'entries' | 'conflicts' | 'assigned'
>

/** A place is worth one point more than the one below it; without a place there is none. */
const pointsOfPlace = (place: number, ranked: number) => (place === 0 ? 0 : ranked + 1 - place)

/**
 * The answers of a round that count: by a chair or judge who sits on the committee now, whose judgement counts and who has no conflict
 * about the entry. Beside them how many are missing of those who have to answer: all such judges, or those it is assigned to.
 *
 * Points are weighed by the list they were given in, because an entry gets more of a short one: a judge's points times the number of entries
 * of their list that count. Divided by the budget and the judges who had the entry, that is its mean in equal shares: 1 is what it would have
 * if each of them had given every entry the same. All of it is whole numbers until it is compared. A place has its points as they are.
 */
export function standingOf(
  { isAssigned, judges, entries, conflicts, assigned }: StandingFacts,
  answers: readonly GivenAnswer[],
  { kind, ranked }: Pick<KindTerms, 'kind' | 'ranked'>,
): Standing {
  const barred = new Set(conflicts.map(({ judge, entry }) => pairKey(judge, entry)))
  const given = new Map(answers.map((answer) => [pairKey(answer.judge, answer.entry), answer]))
  const own = isAssigned ? new Set(assigned.map(({ judge, entry }) => pairKey(judge, entry))) : null
  const listed = listLengths(answers, new Set(entries), barred)
  const people = judges.map(({ id, name, counts }) => ({ id, name, counts, done: 0, due: 0 }))
  const rows = entries.map((entry) => {
    const row = { entry, yes: 0, no: 0, unsure: 0, judges: 0, points: 0, worth: 0, missing: 0, error: null }
    for (const person of people) {
      const key = pairKey(person.id, entry)
      if (!person.counts || barred.has(key)) continue
      const answer = given.get(key)
      if (answer && 'answer' in answer) row[answer.answer] += 1
      else if (answer) {
        const points = kind === 'rank' ? pointsOfPlace(answer.mark, ranked ?? 0) : answer.mark
        row.judges += 1
        row.points += points
        row.worth += kind === 'rank' ? points : points * (listed.get(person.id) ?? 0)
      }
      if (!answer && own && !own.has(key)) continue
      person.due += 1
      if (answer) person.done += 1
      else row.missing += 1
    }
    return row
  })
  return {
    entries: rows,
    judges: people.filter(({ counts }) => counts).map(({ id, name, done, due }) => ({ id, name, done, due })),
  }
}

/** Counts the entries of each judge's sheet that are still in and without a conflict. */
function listLengths(
  answers: readonly GivenAnswer[],
  entries: ReadonlySet<number>,
  barred: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>()
  for (const { judge, entry } of answers)
    if (entries.has(entry) && !barred.has(pairKey(judge, entry)))
      lengths.set(judge, (lengths.get(judge) ?? 0) + 1)
  return lengths
}
