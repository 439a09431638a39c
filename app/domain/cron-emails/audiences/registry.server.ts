import { partsOf } from '#app/platform/module.server.ts'
import type { SqlAudience } from '#app/domain/season/audiences/sql-audience.server.ts'

/** All audiences, in the order of the modules. */
export function allAudiences(): SqlAudience[] {
  return partsOf('audiences')
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
