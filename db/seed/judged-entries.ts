import { transaction } from '#db/client.ts'
import {
  insertAccepted,
  listMakers,
  listRaceCategories,
  makersFor,
  type AcceptedEntry,
  type RaceCategory,
} from '#db/seed/accepted-entries.ts'
import { addressFor } from '#db/seed/answers.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { judgedNames, judgedWorks } from '#db/seed/data/judged-works.ts'
import { earlier, hasJudging } from '#db/seed/phases.ts'

const HOUR_MS = 3_600_000

/** How many entries a committee of the demonstration judges. */
const entriesFor = (number: number) => 11 + (number % 2)

/** Fills every category in the race up to eleven or twelve accepted entries, from judging on. */
export async function seedJudgedEntries({ year, plan }: Baseline, now: Date): Promise<void> {
  if (!hasJudging(plan.phase)) return
  const { callCloses, judgingOpens } = plan.calendar
  await transaction(async (trx) => {
    const makers = await listMakers(trx)
    const entries: AcceptedEntry[] = []
    for (const category of await listRaceCategories(year, trx)) {
      const able = makersFor(category, makers)
      const missing = entriesFor(category.number) - category.titles.length
      for (let each = 0; each < missing; each += 1) {
        // A production is entered once as a whole; its people are entered for what they did in it.
        const work = judgedWorks[(category.number * 12 + each) % judgedWorks.length]
        if (!work || category.titles.includes(work.title)) continue
        const maker = able[judgedWorks.indexOf(work) % able.length]
        if (!maker) continue
        const index = entries.length
        entries.push({
          ...work,
          category,
          maker,
          runningTime: `${category.minutes + (index % 5)}:${10 + ((index * 7) % 50)}`,
          submittedAt: new Date(callCloses.getTime() - (1 + ((index * 7) % 90)) * 8 * HOUR_MS),
          people: peopleFor(category, index),
        })
      }
    }
    await insertAccepted(entries, earlier(judgingOpens, now), trx)
  })
}

function peopleFor({ type }: RaceCategory, index: number) {
  const { first, last } = judgedNames
  const credits = type === 'production' ? ['Director', 'Producer'] : ['Lead', 'Supervisor', 'Artist']
  return credits.slice(0, 1 + (index % credits.length)).map((credit, sort) => {
    const at = index + sort * 5
    const full_name = `${first[at % first.length]} ${last[at % last.length]}`
    return { full_name, credit, email: addressFor(full_name, sort) }
  })
}
