import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PatternLiteral } from '#tests/support/patterns/literals.ts'

/** Tells which regular expressions the product makes of texts, in a process in which nothing of it was loaded before. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const made: PatternLiteral[] = []

/** Says where the product's own code called, by the line of the stack that names it; null for a library. */
function callerOf(stack = ''): string | null {
  const [, file = '', line = ''] =
    /\(?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(stack.split('\n')[2] ?? '') ?? []
  const within = path.relative(root, file)
  return /^(?:app|db|jobs)\//.test(within) ? `${within}:${line}` : null
}

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parameters, self) {
    const pattern = Reflect.construct(target, parameters, self) as RegExp
    const at = callerOf(new Error().stack)
    if (at) made.push({ source: pattern.source, flags: pattern.flags, at: [at] })
    return pattern
  },
})

await import('#app/domain/mail/address-at-fault.ts')
await import('#app/domain/money/statements/numbers.ts')
await import('#app/domain/voting/ballots/choices.ts')
await import('#app/platform/plain-name.ts')
await import('#app/platform/mail-address.server.ts')
const { withoutNames } = await import('#app/domain/judging/reviews/blind.ts')
withoutNames('a text', ['Ada Vale', 'a.b*c (d)'])
const { forgetIn } = await import('#app/platform/forget-words.ts')
forgetIn('a text', ['Ada Vale', '(a+)+$'], 'text')
const { optionalNumber } = await import('#app/platform/validation.ts')
optionalNumber({ min: 0, max: 1_000, decimals: 2 })
const { nextLabel } = await import('#app/domain/season/seasons/season-input.ts')
nextLabel({ label: 'Third Awards 2027', edition: 3, year: 2027 })
const { codeOf } = await import('#app/domain/overview/founding/founding-code.ts')
codeOf(new Uint8Array(20))

process.send?.(made)
