import { z } from 'zod'
import { defineJob } from '#app/platform/outbox/jobs.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { db, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { certificateDocument, onPaper, type CertificateDocument } from './document-data.server.ts'
import { missingCharacters, type Paper } from './rules.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { renderAsAward, templateFile } from '#app/platform/documents/render.server.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { move, moveAll } from '#app/platform/lifecycle.server.ts'
import { certificateLifecycle } from './lifecycle.ts'

/** Certificates are built by a chain of jobs: each builds some and requests the next. */

/** The most certificates one job builds. */
const LINK = 50
/** A claim older than this belongs to a dead worker. */
const CLAIM_MS = 60_000
/** Built in parallel: one is set while another is stored. */
const LANES = 2

export const buildCertificates = defineJob({
  kind: 'certificates.build',
  lane: 'documents',
  payload: z.strictObject({ year: z.number().int().min(1900).max(9999) }),
})

/** Starts a chain of jobs for the season's certificates. */
export async function requestBuild(year: number, now: Date, trx: Trx, runAt: Date = now): Promise<void> {
  const dedupeKey = `certificates.build:${year}:${randomUUID()}`
  await enqueue(buildCertificates, { year }, { dedupeKey, runAt }, now, trx)
}

/** Rebuilds a season's unreleased certificates because the announcement printed on them has changed; serials stay. */
export async function rebuildCertificate(year: number, now: Date, trx: Trx): Promise<void> {
  const waiting = await moveAll(
    certificateLifecycle,
    'regenerate',
    {
      by: 'system',
      where: { year, failure: null },
      set: { a4_file_id: null, letter_file_id: null, generated_at: null, lease_until: null },
    },
    trx,
  )
  if (waiting.length > 0) await requestBuild(year, now, trx)
}

/** Builds waiting certificates and requests the next job while any are left; returns how many it handled. */
export async function buildWaiting(year: number, clock: () => Date, most: number = LINK): Promise<number> {
  let dealtWith = 0
  let places = most
  const lane = async () => {
    while (places > 0) {
      places -= 1
      const id = await claimNext(year, clock())
      if (id === null) break
      await buildOne(id, clock)
      dealtWith += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await transaction(async (trx) => {
    const { left, held } = await whatIsLeft(year, clock(), trx)
    if (left > 0) await requestBuild(year, clock(), trx)
    else if (held) await requestBuild(year, clock(), trx, held)
  })
  return dealtWith
}

async function claimNext(year: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update certificates set lease_until = ${new Date(now.getTime() + CLAIM_MS)}
    where id = (select id from certificates where year = ${year} and status = 'pending' and failure is null
      and (lease_until is null or lease_until <= ${now}) order by id limit 1 for update skip locked)
    returning id`.execute(db())
  return rows[0]?.id ?? null
}

/** How many can be built now, and when the last claim expires. */
async function whatIsLeft(year: number, now: Date, trx: Trx): Promise<{ left: number; held: Date | null }> {
  const { rows } = await sql<{ left: number; held: Date | null }>`
    select count(*) filter (where lease_until is null or lease_until <= ${now})::int as left,
      max(lease_until) filter (where lease_until > ${now}) as held
    from certificates where year = ${year} and status = 'pending' and failure is null`.execute(trx)
  return rows[0] ?? { left: 0, held: null }
}

/** The files of certificates and print sheets. */
export const PRINTED = { kind: 'pdf', ownerId: null, studioId: null, purpose: 'certificate' } as const

/** Why a file was not made, as stored for admins. */
export const failureOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

const TEMPLATE = templateFile('domain/nominees/certificates/documents/certificate.typ')

/** Certificates as one PDF, a page each; throws a readable message for characters no font has. */
export async function setCertificates(ids: readonly number[], paper: Paper, now: Date): Promise<Buffer> {
  return setDocument(onPaper(await certificateDocument(ids), paper), now)
}

async function setDocument(document: CertificateDocument, now: Date): Promise<Buffer> {
  const lack = missingLettersProblem(JSON.stringify(document))
  if (lack) throw new Error(lack)
  try {
    return await renderAsAward(TEMPLATE, document, now, db())
  } catch (error) {
    const words = missingCharacters(error instanceof Error ? error.message : String(error))
    throw words ? new Error(words, { cause: error }) : error
  }
}

/** The certificate was voided, reclaimed or reset; the new files are discarded. */
class NoLongerWanted extends Error {
  override name = 'NoLongerWanted'
}

/** Builds one certificate on both papers; a failure is stored for admins. */
export async function buildOne(id: number, clock: () => Date): Promise<void> {
  const now = clock()
  const { serial, lease_until: claim } = await db()
    .selectFrom('certificates')
    .where('id', '=', id)
    .select(['serial', 'lease_until'])
    .executeTakeFirstOrThrow()
  try {
    const document = await certificateDocument([id])
    const set = async (paper: Paper) => setDocument(onPaper(document, paper), now)
    const [a4, letter] = [await set('a4'), await set('letter')]
    const file = (content: Buffer, paper: Paper) => ({ ...PRINTED, content, name: `${serial} ${paper}.pdf` })
    const a4Id = await storeMadeFile(file(a4, 'a4'), now, (fileId) => Promise.resolve(fileId))
    await storeMadeFile(file(letter, 'letter'), now, (letterId, trx) =>
      finish({ id, claim }, a4Id, letterId, clock(), trx),
    )
  } catch (error) {
    if (error instanceof NoLongerWanted) return
    await db()
      .updateTable('certificates')
      .set({ failure: failureOf(error), lease_until: null })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute()
  }
}

async function finish(
  { id, claim }: { id: number; claim: Date | null },
  a4: number,
  letter: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  const files = { a4_file_id: a4, letter_file_id: letter }
  const done = await move(
    certificateLifecycle,
    'generate',
    {
      by: 'system',
      id,
      where: { lease_until: claim },
      set: { ...files, generated_at: now, failure: null, lease_until: null },
    },
    trx,
  )
  if (!done.ok) throw new NoLongerWanted()
}

/** Retries a season's failed certificates with current names and titles; returns how many. */
export async function retryFailed(year: number, admin: AdminViewer, now: Date): Promise<number> {
  return transaction(async (trx) => {
    const { rows } = await sql`
      update certificates c set failure = null, stale_at = null, printed_name = p.full_name,
        printed_credit = p.credit, printed_title = n.display_title, printed_studio = n.display_studio,
        printed_category = k.name
      from nomination_people p, nominations n, categories k
      where c.year = ${year} and c.status = 'pending' and c.failure is not null and p.id = c.person_id
        and n.id = c.nomination_id and k.id = n.category_id returning c.id`.execute(trx)
    if (rows.length === 0) return 0
    await requestBuild(year, now, trx)
    const after = { count: rows.length }
    await audit(admin, { action: 'certificates.retried', entity: 'season', entityId: year, after }, now, trx)
    return rows.length
  })
}
