import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { patternLiterals, patternsMade } from '#tests/support/patterns/literals.ts'
import { patternsFound, slowPatterns } from '#tests/support/patterns/time-patterns.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Of processor time for 16 kB: one look at each character takes less than 10, a look at all that follow one in ten takes 30 and more.
 * A slow machine takes twice as long.
 */
const BOUND_MS = 25
const FOLDERS = ['app', 'jobs', 'db']
const LIMIT = { timeout: 300_000 }

test('no regular expression of the sources takes long for a text made against it', LIMIT, async () => {
  const made = await patternsFound()
  const tried = new Set(made.flatMap(({ at }) => at))
  // A new one is made by `tests/support/patterns/made-child.ts`.
  expect(patternsMade(root, FOLDERS).filter((at) => !tried.has(at))).toEqual([])
  const literals = [...patternLiterals(root, FOLDERS), ...made]
  expect(literals.length).toBeGreaterThan(300)
  let found = await slowPatterns(literals, BOUND_MS)
  // A busy machine slows any of them once, and a slow one each time.
  for (let again = 0; again < 2 && found.length > 0; again += 1) {
    const places = new Set(found.flatMap(({ at }) => at))
    found = await slowPatterns(
      literals.filter(({ at }) => at.some((place) => places.has(place))),
      BOUND_MS,
    )
  }
  const told = found.map(({ source, flags, at, slow }) => {
    const time = slow === 'endless' ? 'has no end' : `takes ${Math.round(slow.ms)} ms`
    const text = slow === 'endless' ? '' : ` for ${JSON.stringify(slow.input.slice(0, 20))}…`
    return `/${source}/${flags} ${time}${text} in ${at.join(', ')}`
  })
  expect(told).toEqual([])
})

test.each([
  ['what is repeated to the end', /a+$/],
  ['two repetitions that take the same', /\s*\n\s*/g],
  ['choices within a repetition', /^(?:a|aa)+$/],
  ['a beginning in what it repeats', /\((?:\\.|[^\\()])*\)/g],
  ['a look ahead', /[a-z]+(?:\.[a-z]+)*(?![a-z.]*@)/g],
])('the inputs find a slow pattern: %s', LIMIT, async (_, { source, flags }) => {
  expect(await slowPatterns([{ source, flags }], BOUND_MS, 3_000)).toHaveLength(1)
})
