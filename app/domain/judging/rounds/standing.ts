import { pairKey } from '#app/domain/judging/assignment/pair-key.ts'
import type { CommitteeFacts } from '#app/domain/judging/assignment/rules.ts'
import type { Answer, Tally } from './rules.ts'

/** Tells how far a round has come: which answers count, and which are missing. Client-safe and pure. */

export interface GivenAnswer {
  judge: number
  entry: number
  answer: Answer
}

interface EntryStanding extends Tally {
  /** Judges who have to answer and have not. */
  missing: number
}

interface JudgeStanding {
  id: number
  name: string
  done: number
  due: number
}

type Facts = Pick<CommitteeFacts, 'isAssigned' | 'judges' | 'entries' | 'conflicts' | 'assigned'>

/**
 * The answers of a round that count: by a chair or judge who sits on the committee now, whose judgement counts and who has no conflict
 * about the entry. Beside them how many are missing of those who have to answer: all such judges, or those it is assigned to.
 */
export function standingOf(
  { isAssigned, judges, entries, conflicts, assigned }: Facts,
  answers: readonly GivenAnswer[],
): { entries: EntryStanding[]; judges: JudgeStanding[] } {
  const barred = new Set(conflicts.map(({ judge, entry }) => pairKey(judge, entry)))
  const given = new Map(answers.map(({ judge, entry, answer }) => [pairKey(judge, entry), answer]))
  const own = isAssigned ? new Set(assigned.map(({ judge, entry }) => pairKey(judge, entry))) : null
  const people = judges.map(({ id, name, counts }) => ({ id, name, counts, done: 0, due: 0 }))
  const rows = entries.map((entry) => {
    const row = { entry, yes: 0, no: 0, unsure: 0, missing: 0 }
    for (const person of people) {
      const key = pairKey(person.id, entry)
      if (!person.counts || barred.has(key)) continue
      const answer = given.get(key)
      if (answer) row[answer] += 1
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
