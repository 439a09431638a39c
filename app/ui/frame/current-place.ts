import type { NavigationGroup } from '#app/ui/frame/frame-context.tsx'

/**
 * The navigation entry a page belongs to: the one of whose addresses one is the longest beginning of the page's own.
 */
export function currentPlace(pathname: string, navigation: readonly NavigationGroup[]): string | null {
  const holds = (to: string) => pathname === to || pathname.startsWith(to.endsWith('/') ? to : `${to}/`)
  const [nearest] = navigation
    .flatMap((group) => group.items)
    .flatMap(({ to, also = [] }) => [to, ...also].filter(holds).map((at) => ({ to, length: at.length })))
    .sort((one, other) => other.length - one.length)
  return nearest?.to ?? null
}
