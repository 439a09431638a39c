import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import { advisoryLock, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { DB } from '#db/types.ts'
import { isWhitelisted } from '#app/domain/people/accounts/rights.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { firstFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { refuse, ok, type Refusal } from '#app/platform/outcome.ts'
import { deadlinesOf, currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { holdPublished } from '#app/domain/season/publishing/queries.server.ts'
import { roleRefusal } from './locks.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { writeAnswers } from '#app/domain/submissions/form/answer-rows.server.ts'
import { TITLE_KEY } from '#app/domain/catalogue/fields/answers.ts'
import { entryRefusal } from './entry-refusal.ts'
import { sameTitleKey, STATUSES_HOLDING_A_PLACE, takesUpTitle } from './rules.ts'
import { words } from '#app/platform/award-words.ts'

/** `holdsPlace` as a condition on `submissions`. */
export function holdingPlace(eb: ExpressionBuilder<DB, 'submissions'>): Expression<SqlBool> {
  return eb.or([
    eb('submissions.status', 'in', STATUSES_HOLDING_A_PLACE),
    eb.and([eb('submissions.status', '=', 'withdrawn'), eb('submissions.submitted_at', 'is not', null)]),
  ])
}

/** How many submissions a studio has in each category that hold one of its places. */
export async function placesUsed(
  studioId: number,
  year: number,
  reader: Reader,
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader
    .selectFrom('submissions')
    .where('studio_id', '=', studioId)
    .where('year', '=', year)
    .where(holdingPlace)
    .groupBy('category_id')
    .select((eb) => ['category_id', eb.fn.countAll<number>().as('used')])
    .execute()
  return new Map(rows.map((row) => [row.category_id, row.used]))
}

/** What decides whether a studio may take another place, read under its lock. Places taken since are noted in it. */
export type Entering = Awaited<ReturnType<typeof openEntering>>

const mostDraftsFrom = (text: string | undefined) =>
  /^\d{1,6}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY

/** Locks the places of a studio in the current season until the transaction ends, and reads what is taken of them. */
export async function openEntering(entrant: EntrantViewer, now: Date, trx: Trx) {
  await lockPlaces(entrant.studio.id, trx)
  // Drafts are counted by person too, and one person may act for several studios at once.
  await advisoryLock(`drafts of person ${entrant.userId}`, trx)
  const { year } = await currentSeasonIn(trx)
  const published = await holdPublished(year, trx)
  const { ownDrafts } = await trx
    .selectFrom('submissions')
    .where('created_by', '=', entrant.userId)
    .where('year', '=', year)
    .where('status', '=', 'draft')
    .where('payment_status', '<>', 'in_cart')
    .select((eb) => eb.fn.countAll<number>().as('ownDrafts'))
    .executeTakeFirstOrThrow()
  const { max_drafts_per_user } = await configValuesIn(trx)
  const taken = await trx
    .selectFrom('submissions')
    .where('studio_id', '=', entrant.studio.id)
    .where('year', '=', year)
    .where(holdingPlace)
    .select(['category_id as categoryId', 'title', 'status'])
    .execute()
  const studio = await findRow('studios', { id: entrant.studio.id }, ['status'], trx)
  return {
    // Neither archived nor merged.
    studioActive: studio?.status === 'active',
    year,
    published,
    entrant,
    now,
    deadlines: await deadlinesOf(year, trx),
    // This person may enter after the close.
    extraTime: await isWhitelisted(entrant.confirmedEmail, 'late_submission', year, now, trx),
    taken,
    // Drafts of this person that are not in a cart, and how many one person may keep.
    ownDrafts,
    mostDrafts: mostDraftsFrom(max_drafts_per_user),
  }
}

/** The category, when it is one that can be seen in the season that is entered; else `null`. */
export async function categoryToEnter(
  entering: Pick<Entering, 'year'>,
  categoryId: number,
  trx: Trx,
): Promise<Category | null> {
  const category = await findCategory(categoryId, trx)
  return category && isOnOffer(category, entering.year) ? category : null
}

/** A category of this season that entrants see. */
export function isOnOffer(category: Category, year: number): boolean {
  return category.year === year && category.status !== 'draft' && category.status !== 'archived'
}

/** Why this studio cannot enter the category with this title, or `null`. */
export function placeRefusal(entering: Entering, category: Category, title: string): Refusal | null {
  const { published, entrant, deadlines, extraTime, now } = entering
  if (!entering.studioActive)
    return refuse('conflict', `${entrant.studio.name} was archived or merged with another ${words.studio}.`)
  const forbidden = roleRefusal(entrant.studio)
  if (forbidden) return forbidden
  const others = entering.taken.filter((each) => each.categoryId === category.id)
  const studioType = entrant.studio.type
  const facts = { published, category, studioType, deadlines, extraTime, used: others.length }
  const refusal = entryRefusal(facts, now)
  if (refusal) return refuse(refusal.kind === 'closed' ? 'closed' : 'invalid', refusal.reason)
  if (entering.ownDrafts >= entering.mostDrafts)
    return refuse(
      'invalid',
      `You have ${entering.ownDrafts} drafts, the maximum. Finish or withdraw some first.`,
    )
  const key = sameTitleKey(title)
  if (
    category.onePerTitle &&
    others.some((other) => takesUpTitle(other.status) && sameTitleKey(other.title) === key)
  )
    return refuse('invalid', `Your ${words.studio} has already entered this title here.`, {
      title: [`Your ${words.studio} has already entered this title here`],
    })
  return null
}

/** What a form that was sent before has made; `null` when it was not. Another studio's key is a conflict. */
export async function draftMadeWith(createKey: string, entrant: EntrantViewer, trx: Trx) {
  const made = await findRow('submissions', { create_key: createKey }, ['id', 'studio_id'], trx)
  if (!made) return null
  if (made.studio_id === entrant.studio.id) return ok({ submissionId: made.id })
  return refuse('conflict', 'This form was already sent. Reload the page.')
}

export interface NewDraft {
  category: Category
  title: string
  createKey: string
  batchId?: string
  copiedFrom?: number
}

/** Writes the row of a draft with its title, where `placeRefusal` found nothing. The caller touches it once it is filled. */
export async function insertDraft(draft: NewDraft, entering: Entering, trx: Trx): Promise<number> {
  const { entrant, now, year } = entering
  const { category, title } = draft
  const { id } = await trx
    .insertInto('submissions')
    .values({
      year,
      category_id: category.id,
      studio_id: entrant.studio.id,
      created_by: entrant.userId,
      title,
      create_key: draft.createKey,
      batch_id: draft.batchId ?? null,
      copied_from: draft.copiedFrom ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields = await firstFields(category.id, trx)
  const titleField = fields.find((field) => field.key === TITLE_KEY)
  if (titleField) await writeAnswers(id, [{ field: titleField, value: title }], entrant, now, trx)
  const after = {
    category: category.number,
    title,
    ...(draft.copiedFrom === undefined ? {} : { copiedFrom: draft.copiedFrom }),
  }
  await auditEntry(entrant, id, { action: 'submission.started', after }, now, trx)
  entering.ownDrafts += 1
  entering.taken.push({ categoryId: category.id, title, status: 'draft' })
  return id
}

/** Why an expired draft cannot be reopened, or `null`; the caller holds the lock of the studio's places. */
export async function reopenRefusal(
  entry: { id: number; studioId: number; title: string },
  category: Category,
  trx: Trx,
): Promise<string | null> {
  const others = await trx
    .selectFrom('submissions')
    .where('studio_id', '=', entry.studioId)
    .where('category_id', '=', category.id)
    .where('id', '<>', entry.id)
    .where(holdingPlace)
    .select(['title', 'status'])
    .execute()
  if (category.maxPerStudio !== null && others.length >= category.maxPerStudio)
    return `The ${words.studio} now has ${countText(others.length, 'entry', 'entries')} there, the maximum.`
  const key = sameTitleKey(entry.title)
  const twin = others.some((other) => takesUpTitle(other.status) && sameTitleKey(other.title) === key)
  return category.onePerTitle && twin ? `The ${words.studio} has since entered this title there.` : null
}
