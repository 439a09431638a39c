import { expect, test } from 'vitest'
import { rankingRefusal } from './ranking.ts'

test.each([
  [{ isScored: false, isFrozen: false }, null],
  [{ isScored: true, isFrozen: false }, 'A judge has saved a score'],
  [{ isScored: false, isFrozen: true }, 'The slate is with the admins'],
  [{ isScored: true, isFrozen: true }, 'A judge has saved a score'],
])('%j: %j', (facts, refusal) => {
  const said = rankingRefusal(facts)
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toContain(refusal)
})
