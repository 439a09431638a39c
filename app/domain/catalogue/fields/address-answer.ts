import { ADDRESS_PARTS, type AddressPart } from '#app/platform/postal-address.ts'
import type { Answer } from './answers.ts'

/** An address as the answer to one question: its parts in their order. Client-safe. */

/** The id of the control of one part of an answer. */
export const partId = (key: string, part: string) => `${key}-${part}`

/** The id of the control of one cell of a table, both counted from nought. */
export const cellId = (key: string, row: number, column: number) => partId(key, `${row}-${column}`)

/** The parts of an address by their names; what was not given is empty. */
export function addressOf(answer: Answer | undefined): Record<AddressPart, string> {
  const given = [answer ?? []].flat()
  return Object.fromEntries(ADDRESS_PARTS.map((part, at) => [part, given[at] ?? ''])) as Record<
    AddressPart,
    string
  >
}
