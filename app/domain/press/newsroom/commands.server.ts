import type { Trx } from '#db/client.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { changedLines, changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { kindOfMime, kindsText } from '#app/platform/files/rules.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { itemText } from './item-text.ts'
import { ITEM_LABELS } from './labels.ts'
import { findOwnItem, type Item } from './queries.server.ts'
import { requestRenditions } from './renditions.server.ts'
import { embargoProblem, isImage, KIND_FILES, lackingToPublish, type ItemKind } from './rules.ts'
import type { ItemInput } from './schema.ts'
import type { PressReader } from './visibility.server.ts'

const GONE = 'We can’t find this item.'

/** A stored file that is to be the item's. */
export interface NewFile {
  fileId: number
  mime: string
}

/** Locks an item, so that its fields and file stay as they are until the transaction ends. */
export function lockItem(id: number, trx: Trx) {
  return trx
    .selectFrom('press_items')
    .where('id', '=', id)
    .select(['id', 'state', 'version'])
    .forUpdate()
    .executeTakeFirst()
}

const columnsOf = (input: ItemInput) => ({
  category_id: input.categoryId,
  kind: input.kind,
  title: input.title,
  summary: input.summary,
  body: input.body,
  link: input.link,
  alt: input.alt,
  credit: input.credit,
  about: input.about,
  embargo_until: input.embargoUntil,
  share_under_embargo: input.shareUnderEmbargo,
  is_public: input.isPublic,
  tell_press: input.tellPress,
})

/** Why the fields do not go with the file that the item then has, or `null`. */
function fileRefusal(kind: ItemKind, input: ItemInput, mime: string | null): Refusal | null {
  const fileKind = mime === null ? null : kindOfMime(mime)
  if (fileKind && !KIND_FILES[kind].includes(fileKind)) {
    const message = `The file does not go with this kind. Upload ${kindsText(KIND_FILES[kind])}.`
    return refuse('invalid', message, { kind: [message] })
  }
  if (!isImage(mime)) return null
  const lacking = lackingToPublish({ ...input, mime }).filter(
    ({ field }) => field === 'alt' || field === 'credit',
  )
  const [first] = lacking
  if (!first) return null
  return refuse(
    'invalid',
    first.message,
    Object.fromEntries(lacking.map(({ field, message }) => [field, [message]])),
  )
}

const NO_CATEGORY = refuse('conflict', 'This category has been removed. Select another one.', {
  categoryId: ['This category has been removed. Select another one.'],
})

/** Adds an item as a draft of the current season. Refuses `invalid` an image without its description or credit line. */
export async function addItem(
  input: ItemInput,
  file: NewFile | null,
  by: Viewer,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const refusal = fileRefusal(input.kind, input, file?.mime ?? null)
  if (refusal) return refusal
  return transactionOnCached(async (trx): Promise<Outcome<{ id: number }>> => {
    const { year, timezone } = await currentSeasonIn(trx)
    const category = await holdCategory(input.categoryId, trx)
    if (!category) return NO_CATEGORY
    const { id } = await trx
      .insertInto('press_items')
      .values({
        ...columnsOf(input),
        publish_at: input.publishAt,
        year,
        author_id: by.userId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRecord(by, 'press_item.added', id, { after: itemText(input, category, timezone) }, now, trx)
    if (file) await attach(id, 1, file, by, now, trx)
    return ok({ id })
  })
}

/** A category that is not deleted until the transaction ends. */
async function holdCategory(id: number, trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('press_categories')
    .where('id', '=', id)
    .select('name')
    .forKeyShare()
    .executeTakeFirst()
  return row?.name ?? null
}

async function attach(
  itemId: number,
  n: number,
  file: NewFile,
  by: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('press_item_files')
    .values({ item_id: itemId, n, file_id: file.fileId, added_by: by.userId, added_at: now })
    .execute()
  await trx.updateTable('press_items').set({ file_no: n }).where('id', '=', itemId).execute()
  const action = n === 1 ? 'press_item.file_added' : 'press_item.file_replaced'
  await auditRecord(by, action, itemId, { after: { file: n } }, now, trx)
  if (isImage(file.mime)) await requestRenditions(file.fileId, now, trx)
}

export const itemVersion = ({ version }: { version: number }): string => String(version)

/** The fields of an item as its form has them. */
export function inputOf(item: Item): ItemInput {
  const { title, categoryId, kind, summary, body, link, alt, credit, about, publishAt, embargoUntil } = item
  const { shareUnderEmbargo, isPublic, tellPress } = item
  return {
    ...{ title, categoryId, kind, summary, body, link, alt, credit, about, publishAt, embargoUntil },
    ...{ shareUnderEmbargo, isPublic, tellPress },
  }
}

/**
 * Changes an item and replaces its file, under the same address. Refuses `conflict` when it was changed since `version`; `invalid`
 * an embargo that ends before the item is out, and what a published item lacks.
 */
export async function changeItem(
  id: number,
  input: ItemInput,
  file: NewFile | null,
  version: string,
  by: Viewer,
  reading: PressReader,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return transactionOnCached(async (trx): Promise<Outcome<{ changed: boolean }>> => {
    const locked = await lockItem(id, trx)
    const stored = locked && (await findOwnItem(id, reading, trx))
    if (!stored) return refuse('not_found', GONE)
    const { timezone } = await currentSeasonIn(trx)
    const category = await holdCategory(input.categoryId, trx)
    if (!category) return NO_CATEGORY
    // When a published item came out is a fact.
    const publishAt = stored.state === 'published' ? stored.publishAt : input.publishAt
    const next = { ...input, publishAt }
    const before = itemText(inputOf(stored), stored.category, timezone)
    const after = itemText(next, category, timezone)
    if (itemVersion(locked) !== version) return changedSince('item', changedLines(ITEM_LABELS, before, after))
    const refusal =
      changeRefusal(stored, next, file?.mime ?? stored.mime) ?? (await namesRefusal(id, input, trx))
    if (refusal) return refusal
    const changed = versionOf(before) !== versionOf(after)
    if (!changed && !file) return ok({ changed: false })
    await trx
      .updateTable('press_items')
      .set((eb) => ({
        ...columnsOf(input),
        publish_at: publishAt,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    if (changed) await auditRecord(by, 'press_item.changed', id, { before, after }, now, trx)
    if (file) await attach(id, stored.fileNo + 1, file, by, now, trx)
    else if (stored.fileId && isImage(stored.mime) && changed)
      await requestRenditions(stored.fileId, now, trx)
    return ok({ changed: true })
  })
}

/** An item that names nominees is about them, or about winners. */
async function namesRefusal(id: number, { about }: ItemInput, trx: Trx): Promise<Refusal | null> {
  if (about !== 'general') return null
  const named = await trx
    .selectFrom('press_item_nominations')
    .where('item_id', '=', id)
    .select('nomination_id')
    .limit(1)
    .executeTakeFirst()
  if (!named) return null
  const message = 'Select nominees or winners, or remove the nominees it names first.'
  return refuse('invalid', message, { about: [message] })
}

function changeRefusal(stored: Item, next: ItemInput, mime: string | null): Refusal | null {
  const embargo = embargoProblem(next.embargoUntil, next.publishAt)
  if (embargo) return refuse('invalid', embargo, { embargoUntil: [embargo] })
  const ofFile = fileRefusal(next.kind, next, mime)
  if (ofFile) return ofFile
  if (stored.state !== 'published' && stored.state !== 'scheduled') return null
  if (!next.publishAt) {
    const message = 'Enter when it is published, or unpublish it.'
    return refuse('invalid', message, { publishAt: [message] })
  }
  return lackingRefusal(next, mime)
}

export function lackingRefusal(item: Omit<ItemInput, 'title'>, mime: string | null): Refusal | null {
  const lacking = lackingToPublish({ ...item, mime })
  const [first] = lacking
  if (!first) return null
  return refuse(
    'invalid',
    first.message,
    Object.fromEntries(lacking.map(({ field, message }) => [field, [message]])),
  )
}
