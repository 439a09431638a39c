import { createHash } from 'node:crypto'
import type { PackAward } from './content.ts'
import type { NamedPlacement } from './placements.server.ts'

/** Equal as long as a pack says the same: order, presenters, notes, titles, names and sponsors. Who has won is not in it. */
export function contentHash(
  awards: readonly PackAward[],
  placements: readonly NamedPlacement[] = [],
): Buffer {
  const said = awards.map(({ id, block, place, name, presenters, notes, nominees }) => [
    ...[id, block, place, name, notes],
    presenters.map((presenter) => [presenter.name, presenter.pronunciation]),
    nominees.map((nominee) => [
      ...[nominee.id, nominee.title, nominee.studio],
      nominee.people.map((person) => [person.name, person.credit, person.pronunciation]),
    ]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([...said, ...placements]))
    .digest()
}
