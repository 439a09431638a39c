import { partsOf } from '#app/platform/module.server.ts'
import type { SqlAudience } from '#app/domain/season/audiences/sql-audience.server.ts'

/** Every audience of the modules, in the order in which admins are offered them. */
export function allAudiences(): SqlAudience[] {
  return partsOf('audiences')
}

/** The audience of a code; throws for one no module has, which only a changed product could bring about. */
export function findAudience(code: string): SqlAudience {
  const found = allAudiences().find((audience) => audience.code === code)
  if (!found) throw new Error(`There is no audience “${code}”`)
  return found
}

export function isAudience(code: string): boolean {
  return allAudiences().some((audience) => audience.code === code)
}
