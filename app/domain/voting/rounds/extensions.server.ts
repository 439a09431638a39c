import { transaction, type Reader, type Trx } from '#db/client.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { changeSetting } from '#app/domain/season/seasons/config-commands.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { publishMoment } from '../results/rules.ts'
import { decisionRefusal, extensionRefusal, newEndProblem } from './extension-rules.ts'
import { votingExtensionLifecycle } from './lifecycle.ts'
import { tellOtherAdmins } from './tell-admins.server.ts'
import { holdRound } from './window.server.ts'

/** More time to vote: one admin asks, another agrees, and then the end of voting moves. */

const NONE = refuse('not_found', 'We can’t find this extension.')

/** Asks another admin to let voting close later. Refuses while another extension waits. */
export async function askForExtension(
  input: { newEnd: Date; reason: string },
  admin: AdminViewer,
  now: Date,
) {
  return transaction<Outcome<{ extensionId: number }>>(async (trx) => {
    const { season, configs, window, at } = await holdRound(now, trx)
    const refused = extensionRefusal(window.state)
    if (refused || !window.closesAt) return refuse('closed', refused ?? 'Voting has no end.')
    const publishAt = publishMoment(configs, season.ceremonyAt)
    const problem = newEndProblem({ newEnd: input.newEnd, closesAt: window.closesAt, publishAt })
    if (problem) return refuse('invalid', problem, { newEnd: [problem] })
    if (await openExtension(season.year, trx))
      return refuse('conflict', 'An extension has already been requested. It has to be decided first.')
    const { id } = await trx
      .insertInto('voting_extensions')
      .values({
        year: season.year,
        old_end: window.closesAt,
        new_end: input.newEnd,
        reason: input.reason,
        asked_by: admin.userId,
        asked_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = { newEnd: input.newEnd.toISOString(), reason: input.reason }
    await note(season.year, 'extension_asked', { after: { extension: id, ...change } }, admin, at, trx)
    const text = (moment: Date) => formatDateTime(moment, season.timezone)
    await tellOtherAdmins(
      {
        title: 'An extension of voting needs another admin',
        did: `asks to extend voting until ${text(input.newEnd)}. Another admin has to agree before it closes ${text(window.closesAt)}.`,
        note: input.reason,
        to: href('/admin/voting/extension'),
        key: `extension:${id}`,
      },
      admin,
      at,
      trx,
    )
    return ok({ extensionId: id })
  })
}

type Decision = 'agree' | 'decline' | 'withdraw'

/**
 * Another admin agrees to an extension, and the end of voting moves with it: not once voting has closed by the database's clock, nor
 * where the end has moved since. Or they decline, or the one who asked takes it back.
 */
export async function decideExtension(
  extensionId: number,
  decision: Decision,
  admin: AdminViewer,
  now: Date,
) {
  return transactionOnCached<Outcome>(async (trx) => {
    const { season, window, at } = await holdRound(now, trx)
    const row = await trx
      .selectFrom('voting_extensions')
      .where('id', '=', extensionId)
      .where('year', '=', season.year)
      .select([
        'state',
        'asked_by as askedBy',
        'asked_at as askedAt',
        'old_end as oldEnd',
        'new_end as newEnd',
      ])
      .executeTakeFirst()
    if (!row) return NONE
    const refused = decision === 'withdraw' ? null : decisionRefusal(row, admin.userId)
    if (refused) return refuse(row.state === 'asked' ? 'forbidden' : 'conflict', refused)
    if (decision === 'withdraw' && row.askedBy !== admin.userId)
      return refuse('forbidden', 'Another admin asked for this. You can agree to it or decline it.')
    if (decision === 'agree') {
      const second = await mayBeSecond(admin, { by: row.askedBy, at: row.askedAt }, at, trx)
      if (second) return second
      const late = extensionRefusal(window.state)
      if (late) return refuse('closed', late)
      if (window.closesAt?.getTime() !== row.oldEnd.getTime())
        return refuse(
          'conflict',
          'The end of voting has moved since this was requested. Decline it, and ask again.',
        )
    }
    const set = { decided_by: admin.userId, decided_at: at }
    const moved = await move(votingExtensionLifecycle, decision, { by: 'admin', id: extensionId, set }, trx)
    if (!moved.ok) return moved
    const change = {
      before: { extension: extensionId, closesAt: row.oldEnd.toISOString() },
      after: {
        extension: extensionId,
        closesAt: (decision === 'agree' ? row.newEnd : row.oldEnd).toISOString(),
      },
    }
    await note(season.year, DECIDED[decision], change, admin, at, trx)
    if (decision === 'agree') {
      const text = row.newEnd.toISOString().replace('.000Z', 'Z')
      await changeSetting('voting_end_date', text, admin, at, trx)
    }
    return ok()
  })
}

const DECIDED = {
  agree: 'extension_agreed',
  decline: 'extension_declined',
  withdraw: 'extension_withdrawn',
} as const

function note(
  year: number,
  what: 'extension_asked' | (typeof DECIDED)[Decision],
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
  admin: AdminViewer,
  at: Date,
  trx: Trx,
): Promise<void> {
  return audit(
    admin,
    { action: `voting_round.${what}`, entity: 'voting_round', entityId: year, ...change },
    at,
    trx,
  )
}

const extensions = (year: number, reader: Reader) =>
  reader.selectFrom('voting_extensions as e').where('e.year', '=', year).orderBy('e.id', 'desc')

/** The extension of a season that waits for another admin, or `null`. */
export async function openExtension(year: number, reader: Reader) {
  const row = await extensions(year, reader)
    .where('e.state', '=', 'asked')
    .select(['e.id', 'e.asked_by as askedBy'])
    .executeTakeFirst()
  return row ?? null
}

export type ListedExtension = Awaited<ReturnType<typeof listExtensions>>[number]

/** A season's extensions with who asked and decided, the latest first. */
export function listExtensions(_admin: AdminViewer, year: number, reader: Reader) {
  return extensions(year, reader)
    .innerJoin('users as a', 'a.id', 'e.asked_by')
    .leftJoin('users as d', 'd.id', 'e.decided_by')
    .select(['e.id', 'e.state', 'e.old_end as oldEnd', 'e.new_end as newEnd', 'e.reason'])
    .select(['e.asked_by as askedById', 'e.asked_at as askedAt', 'e.decided_at as decidedAt'])
    .select(['e.announced_at as announcedAt', fullName('a').as('askedBy'), fullName('d').as('decidedBy')])
    .limit(50)
    .execute()
}

export type AgreedExtension = Awaited<ReturnType<typeof agreedExtensions>>[number]

/** The extensions of a season that were agreed to, for all to read: without who asked. The latest first. */
export function agreedExtensions(year: number, reader: Reader) {
  return extensions(year, reader)
    .where('e.state', '=', 'agreed')
    .select(['e.id', 'e.old_end as oldEnd', 'e.new_end as newEnd', 'e.reason'])
    .limit(10)
    .execute()
}
