import { advisoryLock, db, transaction, type Reader } from '#db/client.ts'
import { readRelease } from '#app/domain/voting/results/publication.server.ts'
import { releasedWinners, type ReleasedWinners } from '#app/domain/voting/results/sealed-permission.server.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ceremonyAwards } from './awards.server.ts'
import { contentHash } from './content-hash.server.ts'
import { copyMark, isCopyFresh, PACKS, type Batch, type PackFormat, type PackType } from './rules.ts'

/** Copies of packs: who took which, when and what for. A copy is never changed and never removed. */

export interface Pack {
  year: number
  type: PackType
  batch: Batch
}

interface NewCopy extends Pack {
  format: PackFormat | null
  purpose: string
  run: number | null
  hash: Buffer
}

const blockOf = (batch: Batch) => (batch === 'all' ? null : batch)

async function keepCopy(copy: NewCopy, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    await advisoryLock(`ceremony copies ${copy.year}`, trx)
    const last = await trx
      .selectFrom('ceremony_copies')
      .where('year', '=', copy.year)
      .select((eb) => eb.fn.max('n').as('n'))
      .executeTakeFirst()
    const n = (last?.n ?? 0) + 1
    const { public_id: publicId } = await trx
      .insertInto('ceremony_copies')
      .values({
        ...{ year: copy.year, n, type: copy.type, batch: blockOf(copy.batch), format: copy.format },
        ...{ run_no: copy.run, purpose: copy.purpose, content_hash: copy.hash },
        ...{ made_by: admin.userId, made_at: now },
      })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    const withWinners = copy.run === null ? 'no' : `run ${copy.run}`
    const after = {
      ...{ copy: n, pack: copy.type, block: String(copy.batch), format: copy.format ?? 'page' },
      ...{ winners: withWinners, purpose: copy.purpose },
    }
    const action = copy.run === null ? 'season.ceremony_pack_taken' : 'season.winners_copy_taken'
    await audit(admin, { action, entity: 'season', entityId: copy.year, after }, now, trx)
    return { n, publicId }
  })
}

/**
 * Takes a numbered copy of a pack with winners, for the person who asks only. Refuses `forbidden` whom the winners are not open to,
 * and a pack that has none.
 */
export async function takeWinnersCopy(
  pack: Pack,
  purpose: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ publicId: string }>> {
  if (PACKS[pack.type].winners === 'never') return refuse('forbidden', 'This pack has no winners.')
  const winners = await releasedWinners(pack.year, admin, db())
  if (!winners)
    return refuse('forbidden', 'Key holders can see the winners once two of them have opened the results.')
  const awards = await ceremonyAwards(pack.year, pack.batch, 'everything', null, now, db())
  const copy = { ...pack, purpose, format: null, run: winners.run, hash: contentHash(awards) }
  const { publicId } = await keepCopy(copy, admin, now)
  return ok({ publicId })
}

/** Records that a file without sealed winners was taken, so that the page can say when it is stale. */
export async function recordFile(
  pack: Pack & { format: PackFormat },
  hash: Buffer,
  admin: AdminViewer,
  now: Date,
): Promise<void> {
  await keepCopy({ ...pack, hash, purpose: '', run: null }, admin, now)
}

/** Records that a file of a copy with winners was taken. */
export async function recordCopyFile(
  pack: Pack & { format: PackFormat },
  copy: OpenCopy,
  admin: AdminViewer,
  now: Date,
): Promise<void> {
  const after = { copy: copy.n, pack: pack.type, block: String(pack.batch), format: pack.format }
  await transaction((trx) =>
    audit(
      admin,
      { action: 'season.winners_file_taken', entity: 'season', entityId: pack.year, after },
      now,
      trx,
    ),
  )
}

export interface OpenCopy {
  n: number
  publicId: string
  /** On every page. */
  mark: string
  winners: ReleasedWinners
}

/**
 * An admin's own copy with winners. `null` where it is another person's, of another pack, too old, of a run that is no longer the
 * released one, or where they may no longer see winners.
 */
export async function openCopy(
  pack: Pack,
  publicId: string,
  admin: AdminViewer,
  reader: Reader,
): Promise<OpenCopy | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(publicId)) return null
  const block = blockOf(pack.batch)
  const row = await reader
    .selectFrom('ceremony_copies')
    .where('public_id', '=', publicId)
    .where('year', '=', pack.year)
    .where('type', '=', pack.type)
    .where('batch', block === null ? 'is' : '=', block)
    .where('made_by', '=', admin.userId)
    .where('run_no', 'is not', null)
    .select(['n', 'run_no', 'made_at'])
    .executeTakeFirst()
  if (!row || !isCopyFresh(row.made_at, admin.at)) return null
  const winners = await releasedWinners(pack.year, admin, reader)
  if (!winners || winners.run !== row.run_no) return null
  const name = admin.displayName || admin.email
  return { n: row.n, publicId, mark: copyMark(row.n, name), winners }
}

export interface CopyRow {
  id: number
  n: number
  format: string | null
  withWinners: boolean
  purpose: string
  by: string | null
  at: Date
  /** It is stale where its content has changed since, or its winners are of another run than the released one. */
  stale: boolean
}

/** The copies of a pack, the latest first. Who has won is not in it. */
export async function copiesOfPack(pack: Pack, current: Buffer, reader: Reader): Promise<CopyRow[]> {
  const block = blockOf(pack.batch)
  const release = await readRelease(pack.year, reader)
  const rows = await reader
    .selectFrom('ceremony_copies as c')
    .innerJoin('users as u', 'u.id', 'c.made_by')
    .where('c.year', '=', pack.year)
    .where('c.type', '=', pack.type)
    .where('c.batch', block === null ? 'is' : '=', block)
    .select(['c.id', 'c.n', 'c.format', 'c.run_no', 'c.purpose', 'c.content_hash', 'c.made_at as at'])
    .select(fullName('u').as('by'))
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ run_no, content_hash, ...row }) => ({
    ...row,
    withWinners: run_no !== null,
    stale: !content_hash.equals(current) || (run_no !== null && run_no !== release?.run),
  }))
}
