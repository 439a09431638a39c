import { config } from '#app/config.server.ts'
import { sizeFrom } from '#app/domain/catalogue/works/picture.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { ShownCategory } from '#app/domain/press/newsroom/components/category-strip.tsx'
import type { PageMeta } from '../page-meta.ts'

/** Wide enough for a card where a link is shared. */
const SHARED_WIDTH = 900

interface Season {
  /** The page's own title. */
  title: string
  /** The season, such as "12th Pegbar Awards". */
  label: string
  path: string
  categories: readonly ShownCategory[]
}

/** What a page of nominees or winners says of itself; winners by name, with the award they got. */
export function seasonMeta({ title, label, path, categories }: Season): PageMeta {
  const { appUrl } = config()
  const won = categories.flatMap((category) =>
    category.nominees
      .filter(({ id }) => category.won?.includes(id))
      .map((nominee) => ({ ...nominee, award: category.name })),
  )
  const all = categories.flatMap(({ nominees }) => nominees)
  const picture = [...won].reverse().find((each) => each.picture)?.picture ?? all.find((each) => each.picture)?.picture
  return {
    title: `${title} – ${label}`,
    description: descriptionOf(label, categories.length, won),
    url: appUrl + path,
    ...(picture && { image: { src: appUrl + sizeFrom(picture, SHARED_WIDTH), alt: picture.alt } }),
    ...(won.length > 0 && {
      thing: {
        '@type': 'ItemList',
        name: title,
        itemListElement: won.map(({ title: name, award }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: { '@type': 'CreativeWork', name, award: `${award}, ${label}` },
        })),
      },
    }),
  }
}

const MOST_NAMED = 3
const list = new Intl.ListFormat('en', { type: 'conjunction' })

function descriptionOf(label: string, awards: number, won: readonly { title: string; award: string }[]) {
  const last = won.slice(-MOST_NAMED).map(({ title, award }) => `“${title}” (${award})`)
  if (last.length > 0) return `Winners of ${label}: ${list.format(last)}.`
  return awards === 0
    ? `${label}: the nominees are not announced yet.`
    : `${label}: the nominees in ${countText(awards, 'category', 'categories')}.`
}
