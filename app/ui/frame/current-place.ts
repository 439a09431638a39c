import type { NavigationGroup, NavigationItem } from '#app/ui/frame/frame-context.tsx'

interface Place {
  /** The entry of the navigation. */
  item: NavigationItem
  /** The page of its area, or the entry itself. */
  page: NavigationItem
}

/**
 * Where in the navigation a page belongs: to the entry, or the page of an area, of whose addresses one is the longest beginning of
 * the page's own.
 */
export function currentPlace(pathname: string, navigation: readonly NavigationGroup[]): Place | undefined {
  let nearest: Place | undefined
  let length = 0
  for (const item of navigation.flatMap(({ items }) => items))
    for (const page of item.tabs ?? [item])
      for (const at of [page.to, ...(page.also ?? [])])
        if (at.length > length && `${pathname}/`.startsWith(`${at}/`)) {
          nearest = { item, page }
          length = at.length
        }
  return nearest
}
