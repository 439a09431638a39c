import { advisoryLock, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { agreementHash } from '#app/domain/judging/agreements/agreement-hash.server.ts'
import { tallyOf } from '#app/domain/judging/agreements/queries.server.ts'
import { holdsFrom, type Audience } from '#app/domain/judging/agreements/rules.ts'
import type { DraftInput, PublishInput } from '#app/domain/judging/agreements/schema.ts'
import { refreshSeason } from '#app/domain/judging/committees/status.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { agreementLifecycle } from '#app/domain/judging/agreements/lifecycle.ts'

const lockVersions = (audience: Audience, year: number, trx: Trx) =>
  advisoryLock(`agreement versions ${audience} ${year}`, trx)

/**
 * Begins the next version of the season's agreement as a draft, with the words of the latest there is, of an earlier season
 * too. Where there is a draft already, that one is gone on with.
 */
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
    const [title, body] = [latest?.title ?? '', latest?.body ?? '']
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
    const entry = { action: 'agreement.begun', entity: 'agreement', entityId: id, after: { version } }
    await audit(admin, entry, now, trx)
    return ok({ id, created: true })
  })
}

const SAVED_MEANWHILE =
  'Somebody else saved this draft since you opened it. Theirs stands below; saving now puts yours in its place.'

/** Saves a draft's words. Refuses `conflict` when it was saved or published since the form was opened. */
export async function saveDraft(
  audience: Audience,
  id: number,
  input: DraftInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  return transaction(async (trx) => {
    const draft = await lockVersion(audience, id, trx)
    if (!draft) return refuse('not_found', 'There is no such agreement.')
    if (draft.status !== 'draft')
      return refuse('conflict', 'This version was published meanwhile, and its words stay as they are.')
    if (draft.revision !== input.revision) return refuse('conflict', SAVED_MEANWHILE)
    const { title, body } = input
    if (title === draft.title && body === draft.body) return ok({ version: draft.version })
    await trx
      .updateTable('agreements')
      .set({
        ...{ title, body, body_sha256: agreementHash(body) },
        ...{ revision: draft.revision + 1, written_by: admin.userId, updated_at: now },
      })
      .where('id', '=', id)
      .execute()
    const entry = {
      action: 'agreement.saved',
      entity: 'agreement',
      entityId: id,
      before: { title: draft.title, characters: draft.body.length },
      after: { title, characters: body.length },
    }
    await audit(admin, entry, now, trx)
    return ok({ version: draft.version })
  })
}

/** Removes a draft that nobody has published. Refuses `conflict` when somebody did, or saved it since it was looked at. */
export async function removeDraft(
  audience: Audience,
  id: number,
  revision: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  return transaction(async (trx) => {
    const draft = await lockVersion(audience, id, trx)
    if (!draft) return refuse('not_found', 'There is no such agreement.')
    if (draft.status !== 'draft')
      return refuse('conflict', 'This version was published meanwhile; it is not removed.')
    if (draft.revision !== revision)
      return refuse('conflict', 'Somebody saved this draft since you opened the page. Nothing was removed.')
    await trx.deleteFrom('agreements').where('id', '=', id).execute()
    const { version, title } = draft
    const entry = {
      action: 'agreement.removed',
      entity: 'agreement',
      entityId: id,
      before: { version, title },
    }
    await audit(admin, entry, now, trx)
    return ok({ version })
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

/**
 * Puts a draft in force and retires the version before it (product 1.8). After a material change nobody's signature holds any
 * more; after one of wording those given before go on holding. Refuses `conflict` when the draft or the version in force is
 * not the one that was looked at: somebody who signs the old text at this moment has signed it before, or is shown the new one.
 */
export async function publishAgreement(
  audience: Audience,
  id: number,
  input: PublishInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ version: number; signed: number; asked: number }>> {
  return transaction(async (trx) => {
    const year = await yearOf(id, trx)
    if (year === null) return refuse('not_found', 'There is no such agreement.')
    await lockVersions(audience, year, trx)
    const draft = await lockVersion(audience, id, trx)
    if (!draft) return refuse('not_found', 'There is no such agreement.')
    if (!canMove(agreementLifecycle, draft.status, 'publish', 'admin'))
      return refuse('conflict', `Version ${draft.version} was published already.`)
    if (draft.revision !== input.revision)
      return refuse('conflict', 'The draft was changed since you opened this page. Look at it again.')
    const inForce = await lockInForce(audience, year, trx)
    if ((inForce?.id ?? 0) !== input.inForceId)
      return refuse('conflict', 'Another version came into force meanwhile. Look at the difference again.')
    if (draft.title === '' || draft.body === '')
      return refuse('invalid', 'Give the draft a title and a text before it is published.')
    if (inForce && inForce.title === draft.title && inForce.body === draft.body)
      return refuse(
        'invalid',
        'The draft says the same as the version in force; there is nothing to publish.',
      )
    const holds = holdsFrom(draft.version, input.change, inForce)
    if (holds === null)
      return refuse('invalid', 'The first version is signed by everybody.', {
        change: ['There is no version in force whose signatures could keep standing'],
      })

    const before = await tallyOf(audience, year, trx)
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
      holds_from: holds,
      published_at: now,
      published_by: admin.userId,
    }
    await moveLocked(agreementLifecycle, 'publish', { by: 'admin', id, set }, trx)
    if (audience === 'judge') await refreshSeason(year, now, trx)
    const tally = await tallyOf(audience, year, trx)
    const entry = {
      action: 'agreement.published',
      entity: 'agreement',
      entityId: id,
      before: { inForce: inForce ? `version ${inForce.version}` : null, signed: before.signed },
      after: {
        inForce: `version ${draft.version}`,
        change: input.change,
        note: input.note,
        signaturesHoldFrom: `version ${holds}`,
        ...tally,
      },
    }
    await audit(admin, entry, now, trx)
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
    .select(['id', 'version', 'holds_from', 'title', 'body'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, holdsFrom: row.holds_from ?? row.version } : null
}
