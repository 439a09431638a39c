import { config } from '#app/config.server.ts'
import { sizeFrom, type WorkPicture } from '#app/domain/catalogue/works/picture.ts'
import type { ShownCategory } from '#app/domain/press/newsroom/components/category-strip.tsx'
import type { Shared } from '#app/http/share-tags.ts'

/** Wide enough for a card where a link is shared. */
const SHARED_WIDTH = 900

/** A picture as it stands for its page where that is shared. */
export const sharedPicture = (picture: WorkPicture) => ({
  src: config().appUrl + sizeFrom(picture, SHARED_WIDTH),
  alt: picture.alt,
})

interface Season {
  /** The page's own title. */
  title: string
  /** The season, such as "12th Pegbar Awards". */
  label: string
  path: string
  categories: readonly ShownCategory[]
}

/** The picture that stands for a page of nominees or winners, and its winners with the award they got. */
export function sharedSeason({ title, label, path, categories }: Season): Shared {
  const { appUrl } = config()
  const all = categories.flatMap(({ nominees }) => nominees)
  const won = categories.flatMap((category) =>
    category.nominees
      .filter(({ id }) => category.won?.includes(id))
      .map((nominee) => ({ ...nominee, award: category.name })),
  )
  // The last award of the evening that has a picture; among nominees none is before another, so the first one there is.
  const { picture } = won.findLast((each) => each.picture) ?? all.find((each) => each.picture) ?? {}
  return {
    url: appUrl + path,
    ...(picture && { image: sharedPicture(picture) }),
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
