import { transaction } from '#db/client.ts'
import { placeAtCeremony } from '#app/domain/catalogue/categories/ceremony-places.server.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { filled, moved, placesIn, placeToReturnTo, runningOrder, type Move } from './rules.ts'
import type { AwardInput, Presenter } from './schema.ts'

/** Moves one award of a season's running order. Refuses `not_found` a category that is archived or of another season. */
export async function moveAward(
  year: number,
  categoryId: number,
  move: Move,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: number; from: ReturnType<typeof placeToReturnTo> }>> {
  let from: ReturnType<typeof placeToReturnTo> = null
  const done = await placeAtCeremony(
    year,
    (stored) => {
      if (!stored.some(({ id }) => id === categoryId)) return null
      const order = runningOrder(stored)
      from = placeToReturnTo(order, categoryId)
      return placesIn(moved(order, categoryId, move))
    },
    admin,
    now,
  )
  return done.ok ? ok({ ...done.value, from }) : done
}

/** Puts all awards that are in no block to the end of the last one. */
export function addRest(year: number, admin: AdminViewer, now: Date) {
  return placeAtCeremony(year, (stored) => placesIn(filled(runningOrder(stored))), admin, now)
}

const presentersText = (presenters: readonly Presenter[]) =>
  presenters
    .map(({ name, pronunciation }) => (pronunciation ? `${name} (${pronunciation})` : name))
    .join('; ')

/** Saves who presents an award and the notes for the stage, unless they were changed since `version`. */
export async function savePresenters(
  categoryId: number,
  { presenters, notes }: Pick<AwardInput, 'presenters' | 'notes'>,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return transaction(async (trx) => {
    if (!(await findCategory(categoryId, trx))) return refuse('not_found', 'We can’t find this category.')
    // Two who save an award for the first time: the second waits for the row, and finds it changed.
    await trx
      .insertInto('ceremony_awards')
      .values({ category_id: categoryId, version: 0 })
      .onConflict((conflict) => conflict.column('category_id').doNothing())
      .execute()
    const stored = await trx
      .selectFrom('ceremony_awards')
      .where('category_id', '=', categoryId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (String(stored.version) !== version) return changedSince('award')
    const before = {
      presenters: presentersText(stored.presenters as unknown as Presenter[]),
      notes: stored.notes,
    }
    const after = { presenters: presentersText(presenters), notes }
    if (before.presenters === after.presenters && before.notes === after.notes) return ok({ changed: false })
    await trx
      .updateTable('ceremony_awards')
      .set({ presenters: JSON.stringify(presenters), notes, version: stored.version + 1 })
      .where('category_id', '=', categoryId)
      .execute()
    await auditRecord(admin, 'category.presenters_changed', categoryId, { before, after }, now, trx)
    return ok({ changed: true })
  })
}
