import type { Addressed } from './audience.ts'
import type { MailValues } from '#app/domain/mail/values.ts'

/** The records the mails of these people are about, each once. */
export function recordsOf(addressed: readonly Addressed[]): number[] {
  return [...new Set(addressed.flatMap(({ entityIds }) => entityIds))]
}

/** The values of each person's mail, by their address in lower case. */
export function valuesByAddress(
  addressed: readonly Addressed[],
  valuesOf: (person: Addressed) => MailValues,
): Map<string, MailValues> {
  return new Map(addressed.map((person) => [person.address.toLowerCase(), valuesOf(person)]))
}
