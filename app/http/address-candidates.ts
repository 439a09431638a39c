interface Address<Of> {
  of: Of
  /** Null stands for a parameter. */
  segments: readonly (string | null)[]
  /** Whether more segments may follow. */
  open: boolean
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

function addressOf<Of>(pattern: string, of: Of): Address<Of> {
  const segments = segmentsOf(pattern)
  const end = segments.findIndex((segment) => segment === '*' || segment.endsWith('?'))
  return {
    of,
    open: end >= 0,
    segments: (end < 0 ? segments : segments.slice(0, end)).map((segment) =>
      segment.startsWith(':') ? null : segment.toLowerCase(),
    ),
  }
}

/**
 * What a path can mean, as `routerPath` spells it: that of the addresses whose fixed segments are the path's. Which of them it
 * means is the router's to say, who is asked about these few: to match a path against all addresses costs more than a page.
 */
export function candidatesOf<Of>(list: readonly { pattern: string; of: Of }[]): (path: string) => Of[] {
  const addresses = list.map(({ pattern, of }) => addressOf(pattern, of))
  return (path) => {
    const asked = segmentsOf(path)
    return addresses
      .filter(({ segments, open }) => open || segments.length === asked.length)
      .filter(({ segments }) => segments.every((segment, at) => segment === null || segment === asked[at]))
      .map(({ of }) => of)
  }
}
