import type { Outcome } from '#app/platform/outcome.ts'

/** The value of a command that has to succeed; throws where it refused. `what` names its record. */
export function valueOf<O extends Outcome<unknown>>(
  outcome: O,
  what?: string,
): Extract<O, { ok: true }>['value'] {
  if (outcome.ok) return outcome.value
  const details = 'problems' in outcome ? outcome.problems : outcome.fields
  throw new Error([what, outcome.message, details && JSON.stringify(details)].filter(Boolean).join(': '))
}
