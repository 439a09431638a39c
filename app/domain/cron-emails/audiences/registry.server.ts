import type { Configs } from '#app/platform/award-parts.ts'
import { everyPart, partsInUse } from '#app/platform/module.server.ts'
import type { SqlAudience } from '#app/domain/season/audiences/sql-audience.server.ts'

/** All audiences, in the order of the modules. */
export function allAudiences(): SqlAudience[] {
  return everyPart('audiences')
}

/** The audiences of what the award uses. */
export const audiencesInUse = (configs: Configs): SqlAudience[] => partsInUse('audiences', configs)

/** Tells whether the award uses what a group's audience is about; a group of another part finds no people. */
export function groupsInUse<Group extends { audience: string }>(
  groups: readonly Group[],
  configs: Configs,
): Group[] {
  const used = new Set(audiencesInUse(configs).map(({ code }) => code))
  return groups.filter(({ audience }) => used.has(audience))
}

/** The audience of a code; throws for one that no module has. */
export function findAudience(code: string): SqlAudience {
  const found = allAudiences().find((audience) => audience.code === code)
  if (!found) throw new Error(`There is no audience “${code}”`)
  return found
}

export function isAudience(code: string): boolean {
  return allAudiences().some((audience) => audience.code === code)
}
