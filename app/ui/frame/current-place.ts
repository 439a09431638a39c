import type { NavigationGroup } from '#app/ui/frame/frame-context.tsx'

/** The navigation entry a page belongs to: the one whose address is the longest beginning of the page's own. */
export function currentPlace(pathname: string, navigation: readonly NavigationGroup[]): string | null {
  const holds = (to: string) => pathname === to || pathname.startsWith(to.endsWith('/') ? to : `${to}/`)
  return navigation
    .flatMap((group) => group.items.map((item) => item.to))
    .filter(holds)
    .reduce<string | null>(
      (longest, to) => (longest !== null && longest.length >= to.length ? longest : to),
      null,
    )
}
