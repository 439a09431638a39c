import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import type { ItemOfNominee } from '../named.server.ts'
import { KIND_LABELS } from '../rules.ts'

/** What a list of nominees shows beside each: the items of the newsroom that name it. */
export function itemsBeside(items: readonly ItemOfNominee[]) {
  return function ItemsOfNominee(id: number) {
    const own = items.filter(({ nominationId }) => nominationId === id)
    if (own.length === 0) return null
    return (
      <ul>
        {own.map(({ publicId, title, kind }) => (
          <li key={publicId}>
            {KIND_LABELS[kind]}: <Link to={href('/press/items/:publicId', { publicId })}>{title}</Link>
          </li>
        ))}
      </ul>
    )
  }
}
