import { changeSetting } from '#app/domain/season/seasons/config-commands.server.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { AWARD_PART_KEYS, AWARD_PARTS, usesPart, type AwardPart } from '#app/platform/award-parts.ts'
import { installedModules } from '#app/platform/module.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { PartHolding } from '#app/platform/part-holdings.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { advisoryLock, type Reader } from '#db/client.ts'
import type { PartsInput } from './schema.ts'

/** A part as its page shows it. */
export interface PartRow {
  part: AwardPart
  used: boolean
  holds: readonly string[]
  open: readonly string[]
  /** Why it cannot be switched off now. */
  runs: string | null
}

const partVersion = (configs: ConfigValues) =>
  versionOf(Object.fromEntries(Object.values(AWARD_PARTS).map((name) => [name, configs[name] ?? ''])))

/** What all modules of a part have in it. */
async function holdingOf(part: AwardPart, asked: { configs: ConfigValues; now: Date }, reader: Reader) {
  const { year } = await currentSeasonIn(reader)
  const found: PartHolding[] = []
  for (const module of installedModules()) {
    if (module.part !== part || !module.partHolding) continue
    found.push(await module.partHolding({ ...asked, year }, reader))
  }
  return {
    holds: found.flatMap(({ holds = [] }) => holds),
    open: found.flatMap(({ open = [] }) => open),
    runs: found.find(({ runs }) => runs)?.runs ?? null,
  }
}

/** Every part with whether the award uses it, what it holds, and what keeps it on. */
export async function listParts(
  _admin: AdminViewer,
  now: Date,
  reader: Reader,
): Promise<{ rows: PartRow[]; version: string }> {
  const configs = await configValuesIn(reader)
  const rows: PartRow[] = []
  for (const part of AWARD_PART_KEYS)
    rows.push({
      part,
      used: usesPart(configs, part),
      ...(await holdingOf(part, { configs, now }, reader)),
    })
  return { rows, version: partVersion(configs) }
}

/**
 * Switches parts on and off. Nothing of a part is deleted by it. Refuses `conflict` after another admin's change, and `invalid` what
 * runs now, and what is open in a part that is switched off until the admin confirms that it is left so.
 */
export async function saveParts(input: PartsInput, admin: AdminViewer, now: Date) {
  return transactionOnCached(async (trx) => {
    await advisoryLock('parts of the award', trx)
    const configs = await configValuesIn(trx)
    if (partVersion(configs) !== input.version)
      return refuse('conflict', 'Another admin has changed the parts since you opened them.')
    const changed = AWARD_PART_KEYS.filter((part) => usesPart(configs, part) !== input.parts.includes(part))
    const refusals: string[] = []
    const open: string[] = []
    for (const part of changed) {
      if (!usesPart(configs, part)) continue
      const holding = await holdingOf(part, { configs, now }, trx)
      if (holding.runs) refusals.push(holding.runs)
      open.push(...holding.open)
    }
    if (refusals.length > 0)
      return refuse('invalid', 'This part can’t be switched off now.', { parts: refusals })
    if (open.length > 0 && !input.leaveOpen)
      return refuse('invalid', 'Something is open in a part that you switch off.', { leaveOpen: open })
    for (const part of changed)
      await changeSetting(AWARD_PARTS[part], input.parts.includes(part) ? '1' : '0', admin, now, trx)
    return ok({ changed: changed.length })
  })
}
