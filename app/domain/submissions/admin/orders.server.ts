import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { carryOut, disqualifyingTakesTwo, listAdminEntries, type AdminEntry } from './decisions.server.ts'
import { MAX_AT_ONCE, verdictOn, type AdminOrder, type Verdict } from './admin-action-rules.ts'
import { moveFactsOf } from './move-entry.server.ts'

/** A submission with what an order would do to it. */
export interface PreviewLine {
  entry: AdminEntry
  verdict: Verdict
}

/** What an order would do to each of these submissions at `now`, before it is given. Nothing is changed. */
export async function previewOrder(
  ids: readonly number[],
  order: AdminOrder,
  admin: AdminViewer,
  now: Date,
): Promise<PreviewLine[]> {
  const entries = await listAdminEntries(ids.slice(0, MAX_AT_ONCE), admin, db())
  const moves = order.action === 'move' ? await moveFactsOf(entries, order.categoryId ?? 0, now, db()) : null
  const proposing = order.action === 'disqualify' && (await disqualifyingTakesTwo(db()))
  return entries.map((entry) => {
    const verdict = verdictOn(order, entry, now, moves?.get(entry.id))
    const text = proposing && verdict.kind === 'change' ? 'Proposed: another admin has to confirm' : null
    return { entry, verdict: text ? { kind: 'change', text } : verdict }
  })
}

/** The result for one entry. */
export interface ResultLine {
  id: number
  code: string | null
  title: string
  studio: string
  /** `refused` was refused, with the reason in `text`. */
  kind: 'changed' | 'same' | 'refused'
  text: string
}

/** Applies an order to each of these entries; a refusal is reported and does not stop the others. */
export async function carryOutAll(
  seen: readonly { id: number; version: number }[],
  order: AdminOrder,
  admin: AdminViewer,
  now: Date,
): Promise<ResultLine[]> {
  const rows = seen.slice(0, MAX_AT_ONCE)
  const ids = rows.map(({ id }) => id)
  const entries = await listAdminEntries(ids, admin, db())
  const named = new Map(entries.map((entry) => [entry.id, entry]))
  const results: ResultLine[] = []
  for (const { id, version } of rows) {
    const entry = named.get(id)
    if (!entry) continue
    const done = await carryOut(id, order, version, admin, now)
    const kind = !done.ok ? 'refused' : done.value.changed ? 'changed' : 'same'
    const text = done.ok ? done.value.text : done.message
    results.push({ id, code: entry.code, title: entry.title, studio: entry.studioName, kind, text })
  }
  return results
}
