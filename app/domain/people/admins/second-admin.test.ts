import { expect, test } from 'vitest'
import { secondAdminRefusal } from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 0, 10) + hour * 3_600_000)
const NOW = at(0)

test.each<[string, Date | null, { by: number; at: Date }, RegExp | null]>([
  ['an admin of old', null, { by: 1, at: at(-1) }, null],
  ['the one who proposed it', null, { by: 2, at: at(-1) }, /^You proposed this/],
  ['an account made an admin two minutes ago', at(-0.03), { by: 1, at: at(-1) }, /less than 72 hours/],
  ['the same for what is proposed after it', at(-1), { by: 1, at: at(-0.5) }, /less than 72 hours/],
  ['one who waited, for what is older than their role', at(-73), { by: 1, at: at(-74) }, /before you became/],
  ['one who waited, for what came after', at(-73), { by: 1, at: at(-72) }, null],
  ['one at the last moment of the wait', at(-72), { by: 1, at: at(-71) }, null],
  ['one a moment before it', at(-71.99), { by: 1, at: at(-71) }, /less than 72 hours/],
])('%s', (_, adminSince, proposed, refusal) => {
  const text = secondAdminRefusal({ adminId: 2, adminSince }, proposed, NOW)
  if (refusal) expect(text).toMatch(refusal)
  else expect(text).toBeNull()
})
