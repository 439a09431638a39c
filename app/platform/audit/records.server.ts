import { usesPart, type Configs } from '#app/platform/award-parts.ts'
import { keyText } from '#app/platform/audit/history.ts'
import type { RecordKind } from '#app/platform/audit/record-kinds.ts'
import { installedModules } from '#app/platform/module.server.ts'

/** The kinds of record of all modules, by the names they are stored under. */
export function recordKinds(): [entity: string, kind: RecordKind][] {
  return installedModules().flatMap(({ records }) => Object.entries(records))
}

const kindOf = (entity: string) => recordKinds().find(([name]) => name === entity)?.[1]

/** The name of a kind of record. */
export function entityName(entity: string): string {
  return kindOf(entity)?.label ?? keyText(entity)
}

/** The page of a logged record, if it has one and the award uses what it is of. */
export function recordPage(entity: string, entityId: string | null, configs: Configs): string | null {
  const module = installedModules().find(({ records }) => entity in records)
  const page = module?.records[entity]?.page
  if (!page || !usesPart(configs, module.part)) return null
  const id = Number(entityId)
  // Some kinds have one page for all records.
  if (page.length === 0) return page(0)
  return Number.isSafeInteger(id) && id > 0 ? page(id) : null
}
