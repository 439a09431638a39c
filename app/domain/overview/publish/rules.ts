import { callState, nextOpening, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import { isSamePerson } from '#app/platform/plain-name.ts'
import type { Finding, SetupCheck } from '#app/platform/setup-checks.ts'
import { countText } from '#app/ui/format/plural.ts'

/** The moment the setup is checked for: that at which the call opens, where it has not begun. */
export function momentToCheck(deadlines: readonly Deadline[], now: Date): Date {
  const state = callState(deadlines, now)
  return (state === 'before' ? nextOpening(deadlines, now) : null) ?? now
}

/** The checks that found something, and how much of it keeps the season from being published. */
export function missingIn(checks: readonly SetupCheck[]): { found: SetupCheck[]; stopping: Finding[] } {
  const found = checks.filter(({ findings }) => findings.length > 0)
  const stopping = found.flatMap(({ findings }) => findings).filter(({ level }) => level === 'stops')
  return { found, stopping }
}

/** Why a season cannot be published, or null. One that is published already is not asked. */
export function publishRefusal(stopping: readonly Finding[]): Refusal | null {
  const [first] = stopping
  if (!first) return null
  const count = countText(stopping.length, 'problem would stop entrants', 'problems would stop entrants')
  return refuse('conflict', `Nothing was published: ${count}. ${first.message}`)
}

/** Why a published season cannot be closed to the public again, or null. `entries`: those that are no samples. */
export function takeBackRefusal(entries: number): Refusal | null {
  if (entries === 0) return null
  const count = countText(entries, 'entry was', 'entries were')
  return refuse(
    'conflict',
    `${count} started since, so the award stays open to the public. You can close its categories or change its dates instead.`,
  )
}

/** Why a checklist is not signed with this name, or null. */
export function signatureProblem(typed: string, name: string): string | null {
  return isSamePerson(typed, name) ? null : `Enter your name as it is in your account: ${name}`
}
