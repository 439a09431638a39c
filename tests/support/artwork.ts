import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import type { ArtworkActor } from '#app/domain/sponsorship/artwork/access.server.ts'
import { checkArtwork } from '#app/domain/sponsorship/artwork/check-artwork.server.ts'
import { reviewArtwork } from '#app/domain/sponsorship/artwork/review.server.ts'
import type { FilePart } from '#app/domain/sponsorship/artwork/rules.ts'
import { saveCredit, uploadArtwork } from '#app/domain/sponsorship/artwork/upload.server.ts'
import type { ArtworkSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'
import { acceptedSponsorship, sponsorPackage } from '#tests/support/sponsors.ts'

export const HALF: ArtworkSpec = {
  ...{ place: 'programme', width: 190, height: 124, bleed: 3, safe: 10, pages: 1 },
  ...{ colour: 'cmyk', minDpi: 300, formats: 'pdf', maxMb: 100 },
}
export const BANNER: ArtworkSpec = {
  ...{ ...HALF, place: 'site_banner', width: 1_200, height: 300, bleed: 0, safe: 0 },
  ...{ formats: 'picture', maxMb: 1 },
}

/** Whoever has the sponsor's link. */
export const sponsor: ArtworkActor = { userId: null, requestId: null, role: 'owner' }

/** A sponsorship whose offer is accepted, of a package with artwork. */
export async function sponsorshipWith(
  by: Account,
  artwork: ArtworkSpec | null = HALF,
  kind: 'sponsor' | 'advert' = 'sponsor',
) {
  const { revisionId } = await sponsorPackage(by, { kind, artwork, places: null })
  return acceptedSponsorship(by, { revisionId })
}

/** Uploads as the sponsor. */
export async function upload(sponsorshipId: number, part: FilePart, bytes: Buffer, name = 'file') {
  const at = path.join(os.tmpdir(), `laureate-test-${randomUUID()}`)
  await fs.writeFile(at, bytes)
  try {
    const file = { path: at, originalName: name, sizeBytes: bytes.byteLength }
    return await uploadArtwork(sponsorshipId, part, file, sponsor, now())
  } finally {
    await fs.rm(at, { force: true })
  }
}

/** The same, checked as the worker does; answers the version's id. */
export async function uploaded(sponsorshipId: number, part: FilePart, bytes: Buffer, name?: string) {
  const { id } = valueOf(await upload(sponsorshipId, part, bytes, name))
  await checkArtwork(id, now())
  return id
}

export const versions = (sponsorshipId: number) =>
  db()
    .selectFrom('sponsor_artworks')
    .where('sponsorship_id', '=', sponsorshipId)
    .orderBy('id')
    .selectAll()
    .execute()

export async function reviewed(
  id: number,
  by: Account,
  action: 'approve' | 'request_changes' = 'approve',
  note = '',
) {
  const { state: seen } = await db()
    .selectFrom('sponsor_artworks')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirstOrThrow()
  return reviewArtwork(id, { action, note, seen }, await adminViewerOf(by), now())
}

/** Makes a sponsorship active before it is paid. */
export async function activated(id: number, by: Account) {
  const step = { action: 'activate_early', reason: 'The invoice is on its way', days: 30 } as const
  valueOf(await stepSponsorship(id, step, await adminViewerOf(by), now()))
}

/** A credit that waits for review. */
export async function sponsorCredit(by: Account): Promise<number> {
  const { id } = await sponsorshipWith(by, null)
  valueOf(
    await saveCredit(id, { wording: 'Quell Paper Mill', link: 'https://quell.example.org' }, sponsor, now()),
  )
  const [credit] = await versions(id)
  if (!credit) throw new Error('No credit')
  return credit.id
}
