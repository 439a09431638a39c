/** What is known of packages with holes, compared with what is locked. */

export interface Advisory {
  id: string
  package: string
  /** Ranges such as `>=2.0.0 <2.0.3`; a version in any of them is affected. */
  affected: readonly string[]
  /** Why it does not reach this product, until a day on which that is looked at again. */
  accepted?: { why: string; until: string }
}

export interface Locked {
  package: string
  version: string
}

/** Every package of a lock file, each version once. */
export function lockedPackages(lock: { packages: Readonly<Record<string, { version?: string }>> }): Locked[] {
  const found = new Map<string, Locked>()
  for (const [place, { version }] of Object.entries(lock.packages)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (place.includes('node_modules/') && version)
      found.set(`${name}@${version}`, { package: name, version })
  }
  return [...found.values()]
}

function numbersOf(version: string): number[] {
  const release = version.split(/[-+]/)[0] ?? ''
  const parts = release.split('.').map(Number)
  if (parts.length !== 3 || parts.some((part) => !Number.isInteger(part)))
    throw new Error(`“${version}” is not a version`)
  return parts
}

/** By the three numbers alone: a beta counts as its release, so that it is rather found than missed. */
function compare(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (const [index, part] of left.entries()) if (part !== right[index]) return part - (right[index] ?? 0)
  return 0
}

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
}

/** Whether a version is in a range; a range that cannot be read is an error, not a pass. */
export function isIn(version: string, range: string): boolean {
  return range.split(' ').every((part) => {
    const [, sign = '', bound = ''] = /^(<=|>=|<|>|=)(\S+)$/.exec(part) ?? []
    const holds = HOLDS[sign]
    if (!holds) throw new Error(`“${range}” is not a range`)
    return holds(compare(version, bound))
  })
}

/** What is locked with a known hole that is not accepted on this day ("2026-11-27"), a line each. */
export function findHoles(
  locked: readonly Locked[],
  advisories: readonly Advisory[],
  today: string,
): string[] {
  return advisories.flatMap(({ id, package: name, affected, accepted }) =>
    locked
      .filter((each) => each.package === name && affected.some((range) => isIn(each.version, range)))
      .flatMap(({ version }) => {
        if (!accepted) return [`${name} ${version}: ${id}`]
        return today > accepted.until
          ? [`${name} ${version}: ${id} was accepted until ${accepted.until}. ${accepted.why}`]
          : []
      }),
  )
}
