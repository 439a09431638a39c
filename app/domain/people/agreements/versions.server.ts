import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { agreementHash } from './agreement-hash.server.ts'
import { audiencePart, placeholdersFor } from './audience.server.ts'
import { unknownPlaceholders } from './fill.ts'
import { countSigned } from './queries.server.ts'
import { validFrom, type Audience } from './rules.ts'
import type { DraftInput, PublishInput } from './schema.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { agreementLifecycle } from './lifecycle.ts'

const lockVersions = (audience: Audience, year: number, trx: Trx) =>
  advisoryLock(`agreement versions ${audience} ${year}`, trx)

const UNKNOWN = refuse('not_found', 'We can’t find this agreement.')

/** Starts the next version as a draft with the latest text, or returns the draft there is. */
export async function startDraft(
  audience: Audience,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ id: number; created: boolean }>> {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    await lockVersions(audience, year, trx)
    const latest = await trx
      .selectFrom('agreements')
      .where('audience', '=', audience)
      .where('year', '<=', year)
      .orderBy('year', 'desc')
      .orderBy('version', 'desc')
      .select(['id', 'year', 'version', 'status', 'title', 'body'])
      .limit(1)
      .executeTakeFirst()
    const own = latest?.year === year ? latest : null
    if (own?.status === 'draft') return ok({ id: own.id, created: false })
    const version = (own?.version ?? 0) + 1
    const { title, body } = latest ?? { title: '', body: '' }
    const { id } = await trx
      .insertInto('agreements')
      .values({
        year,
        audience,
        version,
        title,
        body,
        body_sha256: agreementHash(body),
        status: 'draft',
        written_by: admin.userId,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRecord(admin, 'agreement.draft_started', id, { after: { version } }, now, trx)
    return ok({ id, created: true })
  })
}

type Version = NonNullable<Awaited<ReturnType<typeof lockVersion>>>

/** Changes a draft that is as the form showed it; otherwise refuses `conflict` with one of the two messages. */
function changeDraft(
  audience: Audience,
  { id, revision }: { id: number; revision: number },
  messages: { published: string; saved: string },
  change: (draft: Version, trx: Trx) => Promise<void>,
): Promise<Outcome<{ version: number }>> {
  return transaction(async (trx) => {
    const draft = await lockVersion(audience, id, trx)
    if (!draft) return UNKNOWN
    if (draft.status !== 'draft') return refuse('conflict', messages.published)
    if (draft.revision !== revision) return refuse('conflict', messages.saved)
    await change(draft, trx)
    return ok({ version: draft.version })
  })
}

/** Saves a draft; refuses `invalid` for a placeholder that nothing replaces, and `conflict` when it was saved or published since the form was opened. */
export function saveDraft(
  audience: Audience,
  id: number,
  input: DraftInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  const { title, body, revision } = input
  const known = placeholdersFor(audience)
  const [unknown] = known.length > 0 ? unknownPlaceholders(body, known) : []
  if (unknown) {
    const message = `There is no placeholder {{${unknown}}}. Use one of those below the text`
    return Promise.resolve(refuse('invalid', message, { body: [message] }))
  }
  const messages = {
    published: 'This version has been published and can’t be changed.',
    saved: 'Another person has saved this draft. Their text is below; saving now replaces it.',
  }
  return changeDraft(audience, { id, revision }, messages, async (draft, trx) => {
    if (title === draft.title && body === draft.body) return
    await trx
      .updateTable('agreements')
      .set({
        title,
        body,
        body_sha256: agreementHash(body),
        revision: revision + 1,
        written_by: admin.userId,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    const before = { title: draft.title, characters: draft.body.length }
    await auditRecord(
      admin,
      'agreement.saved',
      id,
      { before, after: { title, characters: body.length } },
      now,
      trx,
    )
  })
}

/** Deletes a draft; refuses `conflict` when it was saved or published since the page was opened. */
export function removeDraft(
  audience: Audience,
  id: number,
  revision: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  const messages = {
    published: 'This version has been published and can’t be deleted.',
    saved: 'Another person has saved this draft. It was not deleted.',
  }
  return changeDraft(audience, { id, revision }, messages, async ({ version, title }, trx) => {
    await trx.deleteFrom('agreements').where('id', '=', id).execute()
    await auditRecord(admin, 'agreement.removed', id, { before: { version, title } }, now, trx)
  })
}

function lockVersion(audience: Audience, id: number, trx: Trx) {
  return trx
    .selectFrom('agreements')
    .where('id', '=', id)
    .where('audience', '=', audience)
    .select(['id', 'year', 'version', 'status', 'revision', 'title', 'body'])
    .forUpdate()
    .executeTakeFirst()
}

/** Puts a draft in force and retires the version before; refuses `conflict` when either is not the one the page showed. */
export async function publishAgreement(
  audience: Audience,
  id: number,
  input: PublishInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ version: number; signed: number; asked: number }>> {
  return transaction(async (trx) => {
    const year = await yearOf(id, trx)
    if (year === null) return UNKNOWN
    await lockVersions(audience, year, trx)
    const draft = await lockVersion(audience, id, trx)
    if (!draft) return UNKNOWN
    if (!canMove(agreementLifecycle, draft.status, 'publish', 'admin'))
      return refuse('conflict', `Version ${draft.version} is already published.`)
    if (draft.revision !== input.revision)
      return refuse('conflict', 'The draft has changed. Review it again.')
    const inForce = await lockInForce(audience, year, trx)
    if ((inForce?.id ?? 0) !== input.inForceId)
      return refuse('conflict', 'Another version is in force now. Review the changes again.')
    if (draft.title === '' || draft.body === '')
      return refuse('invalid', 'Enter a title and a text before you publish.')
    if (inForce && inForce.title === draft.title && inForce.body === draft.body)
      return refuse('invalid', 'The draft is the same as the version in force.')
    const holds = validFrom(draft.version, input.change, inForce)
    if (holds === null)
      return refuse('invalid', 'The first version is always material.', {
        change: ['Select Material: there are no earlier signatures'],
      })

    const before = await countSigned(audience, year, trx)
    if (inForce)
      await moveLocked(
        agreementLifecycle,
        'retire',
        { by: 'admin', id: inForce.id, set: { retired_at: now } },
        trx,
      )
    const set = {
      change: input.change,
      change_note: input.note,
      valid_from_version: holds,
      published_at: now,
      published_by: admin.userId,
    }
    await moveLocked(agreementLifecycle, 'publish', { by: 'admin', id, set }, trx)
    await audiencePart(audience).published?.(year, now, trx)
    const tally = await countSigned(audience, year, trx)
    const change = {
      before: { inForce: inForce ? `version ${inForce.version}` : null, signed: before.signed },
      after: {
        inForce: `version ${draft.version}`,
        change: input.change,
        note: input.note,
        signaturesHoldFrom: `version ${holds}`,
        ...tally,
      },
    }
    await auditRecord(admin, 'agreement.published', id, change, now, trx)
    return ok({ version: draft.version, ...tally })
  })
}

async function yearOf(id: number, trx: Trx): Promise<number | null> {
  const row = await trx.selectFrom('agreements').where('id', '=', id).select('year').executeTakeFirst()
  return row?.year ?? null
}

async function lockInForce(audience: Audience, year: number, trx: Trx) {
  const row = await trx
    .selectFrom('agreements')
    .where('audience', '=', audience)
    .where('year', '=', year)
    .where('status', '=', 'active')
    .select(['id', 'version', 'valid_from_version', 'title', 'body'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, validFrom: row.valid_from_version ?? row.version } : null
}
