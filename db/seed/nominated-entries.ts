import { transaction } from '#db/client.ts'
import {
  insertAccepted,
  listMakers,
  listRaceCategories,
  makersFor,
  type AcceptedEntry,
  type RaceCategory,
} from '#db/seed/accepted-entries.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import {
  nominatedWorks,
  nomineeNames,
  outsideSeeds,
  pronunciations,
  type WorkKind,
} from '#db/seed/data/nominees.ts'
import { earlier, hasNominees } from '#db/seed/phases.ts'

const HOUR_MS = 3_600_000

/** How many works a category's slate holds: four or five, and six where more are allowed. */
export function slateLength(number: number, maxNominees: number): number {
  return maxNominees > 5 ? 6 : 4 + (number % 2)
}

function kindOf({ name, number }: RaceCategory): WorkKind {
  if (/Feature/.test(name)) return 'feature'
  return /Series/.test(name) || number === 7 ? 'series' : 'short'
}

const CREDITS: Readonly<Record<RaceCategory['type'], readonly string[]>> = {
  production: ['Director', 'Producer'],
  achievement: ['Lead', 'Supervisor', 'Artist'],
}

/** The nominee at a position of the list, which begins again at its end. A name has the same address wherever it comes. */
export function nominee(position: number): { full_name: string; email: string; pronunciation: string } {
  const at = position % nomineeNames.length
  const full_name = nomineeNames[at] ?? ''
  return {
    full_name,
    // Some addresses are missing, as in real entries.
    email: position % 19 === 7 ? '' : `nominee.${at + 1}@example.org`,
    pronunciation: pronunciations[full_name] ?? '',
  }
}

/** Adds the accepted entries a category lacks for a slate, with people of many scripts. Only in phases that have nominees. */
export async function seedNominatedEntries({ year, plan }: Baseline, now: Date): Promise<void> {
  if (!hasNominees(plan.phase)) return
  const { callCloses, judgingOpens } = plan.calendar
  await transaction(async (trx) => {
    const makers = await listMakers(trx)
    const entries: AcceptedEntry[] = []
    for (const category of await listRaceCategories(year, trx)) {
      const outside = outsideSeeds.filter(({ category: number }) => number === category.number)
      const taken = [...category.titles, ...outside.map(({ title }) => title)]
      const free = nominatedWorks[kindOf(category)].filter((title) => !taken.includes(title))
      const missing = slateLength(category.number, category.maxNominees) + 1 - category.titles.length
      const able = makersFor(category, makers)
      for (let each = 0; each < missing; each += 1) {
        // A work belongs to one studio wherever it is entered.
        const title = free[(category.number + each) % free.length] ?? ''
        const maker = able[(title.length + title.charCodeAt(0)) % able.length]
        if (!maker) continue
        const index = entries.length
        const credits = CREDITS[category.type].slice(0, index % 3 === 0 ? 2 : 1)
        entries.push({
          category,
          maker,
          title,
          submittedAt: new Date(callCloses.getTime() - (1 + (index % 60)) * 11 * HOUR_MS),
          people: credits.map((credit, sort) => ({ credit, ...nominee(index + sort * 23) })),
        })
      }
    }
    await insertAccepted(entries, earlier(judgingOpens, now), trx)
  })
}
