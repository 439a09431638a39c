import { performance } from 'node:perf_hooks'
import { drawJudges, drawn } from '#app/domain/judging/assignment/draw.ts'

const ENTRIES = 1_200
const JUDGES = 60
const PER_ENTRY = 3

/** How long it takes to draw three of sixty judges for each of 1,200 entries, with conflicts and employers: `npm run bench -- assignment`. */
export function benchAssignment(): void {
  const judges = Array.from({ length: JUDGES }, (_, n) => ({
    id: n + 1,
    max: n % 10 === 0 ? 40 : 100,
    employer: `house ${n % 25}`,
  }))
  const entries = Array.from({ length: ENTRIES }, (_, n) => n + 1)
  const barred = judges.flatMap(({ id }) =>
    entries.filter((entry) => drawn(1, id, entry) % 25 === 0).map((entry) => ({ judge: id, entry })),
  )
  const asked = { judges, entries, perEntry: PER_ENTRY, apart: true, barred, kept: [], held: [] }
  for (const seed of [1, 2, 3]) {
    const started = performance.now()
    const { pairs, short } = drawJudges({ ...asked, seed })
    const took = performance.now() - started
    const loads = judges.map(({ id }) => pairs.filter(({ judge }) => judge === id).length)
    console.log(
      `Assignment of ${ENTRIES} entries to ${JUDGES} judges: ${took.toFixed(0)} ms, ${pairs.length} places, ${Math.min(...loads)} to ${Math.max(...loads)} entries each, ${short.length} entries short`,
    )
  }
}
