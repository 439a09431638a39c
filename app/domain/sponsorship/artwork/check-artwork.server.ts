import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { db, transaction } from '#db/client.ts'
import { fulfilObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { FileNotStored } from '#app/platform/files/file-storage.ts'
import { keepCopies, pictures, type MadeCopy } from '#app/platform/files/prepare-file.server.ts'
import { FILE_KINDS } from '#app/platform/files/rules.ts'
import { newStorageKey, storage } from '#app/platform/files/storage.server.ts'
import { move, moveLocked } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import type { FileFacts } from './checks/facts.ts'
import { checkFile } from './checks/run-check.server.ts'
import { artworkLifecycle } from './lifecycle.ts'
import { tellAdminsOfArtwork, tellSponsor } from './mails.server.ts'
import { artworkChecked, artworkFailed } from './mails/sponsor-mails.ts'
import { lockSponsorship, readSponsorship } from './question.server.ts'
import { STEP_OF, type ArtworkPart } from './rules.ts'
import { artworkReport, isUsable, logoReport, type CheckLine } from './report.ts'

/**
 * Checks a version against what was ordered, makes its pictures, and tells the sponsor the result. For the worker only: it opens
 * files from strangers, in a process with limits. Done once; a version that was replaced before is left alone.
 */
export async function checkArtwork(artworkId: number, now: Date, check = checkFile): Promise<string> {
  const started = await move(
    artworkLifecycle,
    'check',
    {
      by: 'system',
      id: artworkId,
      set: { checking_since: now },
      returning: ['sponsorship_id', 'part', 'file_id'],
    },
    db(),
  )
  if (!started.ok) return 'nothing to check'
  const { sponsorship_id: sponsorshipId, part, file_id: fileId } = started.value
  const sponsorship = await readSponsorship(sponsorshipId, db())
  const spec = sponsorship?.spec
  return withFacts(fileId, part, now, check, (facts, sizeBytes) => {
    const report =
      part === 'artwork' ? (spec ? artworkReport(facts, spec, sizeBytes) : []) : logoReport(facts)
    return finish(artworkId, sponsorshipId, report, now)
  })
}

/** Hands on what is in a stored file, with its size, once its pictures are stored. For the worker only. */
export async function withFacts<T>(
  fileId: number | null,
  part: ArtworkPart,
  now: Date,
  check: typeof checkFile,
  use: (facts: FileFacts, sizeBytes: number) => Promise<T>,
): Promise<T> {
  const file = await db()
    .selectFrom('files')
    .where('id', '=', fileId ?? 0)
    .select(['storage_key as key', 'size_bytes as sizeBytes'])
    .executeTakeFirstOrThrow()
  const temp = path.join(os.tmpdir(), `laureate-artwork-${randomUUID()}`)
  const target = `${temp}.facts`
  try {
    const facts = await factsOf(file.key, temp, (source) => check(source, target, part))
    if (fileId !== null && facts.kind !== 'none') await keepPictures(fileId, target, part, now)
    return await use(facts, file.sizeBytes)
  } finally {
    for (const ending of ['', '.facts', '.facts.png', '.facts.svg'])
      await fs.rm(temp + ending, { force: true })
  }
}

async function factsOf(
  key: string,
  temp: string,
  check: (source: string) => Promise<FileFacts>,
): Promise<FileFacts> {
  try {
    await pipeline(await storage().get(key), createWriteStream(temp, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof FileNotStored) return { kind: 'none', reason: 'unreadable' }
    throw error
  }
  return check(temp)
}

/** Stores the pictures of a file, which are shown instead of it; of a logo one for print, and the cleaned drawing. */
async function keepPictures(fileId: number, target: string, part: string, now: Date): Promise<void> {
  const made = await pictures(`${target}.png`)
  if (typeof made === 'string') return
  const all = [...made]
  if (part !== 'artwork') all.push(await stored(`${target}.png`, 'print', 'png'))
  if (await fs.stat(`${target}.svg`).catch(() => null))
    all.push(await stored(`${target}.svg`, 'blind', 'svg'))
  let kept = false
  try {
    kept = await keepCopies(fileId, all, null, now)
  } finally {
    if (!kept) for (const { storageKey } of all) if (storageKey) await storage().remove(storageKey)
  }
}

async function stored(from: string, kind: 'print' | 'blind', as: 'png' | 'svg'): Promise<MadeCopy> {
  const content = await fs.readFile(from)
  const { mime, extension } = FILE_KINDS[as]
  const storageKey = newStorageKey(extension)
  await storage().put(storageKey, content, mime)
  const sha256 = createHash('sha256').update(content).digest()
  const none = { width: null, height: null, blanks: null }
  return { ...none, kind, mime, storageKey, sha256, sizeBytes: content.byteLength }
}

function finish(artworkId: number, sponsorshipId: number, report: CheckLine[], now: Date): Promise<string> {
  return transaction(async (trx) => {
    await lockSponsorship(sponsorshipId, trx)
    const row = await trx
      .selectFrom('sponsor_artworks')
      .where('id', '=', artworkId)
      .select(['state', 'part', 'version'])
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'checking') return 'replaced before it was checked'
    const usable = isUsable(report)
    const { state } = await moveLocked(
      artworkLifecycle,
      usable ? 'pass' : 'fail',
      {
        by: 'system',
        id: artworkId,
        set: { report: JSON.stringify(report), checked_at: now },
        returning: ['state'],
      },
      trx,
    )
    const change = { before: { state: 'checking' }, after: { state } }
    await auditRecord(system, 'sponsor_artwork.checked', artworkId, change, now, trx)
    await tellSponsor(artworkId, usable ? artworkChecked : artworkFailed, now, trx)
    if (usable) await tellAdminsOfArtwork(artworkId, now, trx)
    const step = STEP_OF[row.part]
    if (usable && step) await fulfilObligation(sponsorshipId, step, 'in_check', system, now, trx)
    return state
  })
}
