import { cmyk, PDFDocument } from '@cantoo/pdf-lib'
import type { ArtworkActor } from '#app/domain/sponsorship/artwork/access.server.ts'
import { checkArtwork } from '#app/domain/sponsorship/artwork/check-artwork.server.ts'
import { inspectFile } from '#app/domain/sponsorship/artwork/checks/inspect.server.ts'
import { reviewArtwork } from '#app/domain/sponsorship/artwork/review.server.ts'
import { readSponsorship } from '#app/domain/sponsorship/artwork/question.server.ts'
import type { FilePart } from '#app/domain/sponsorship/artwork/rules.ts'
import { templateOf } from '#app/domain/sponsorship/artwork/template.server.ts'
import { saveCredit, uploadArtwork } from '#app/domain/sponsorship/artwork/upload.server.ts'
import { isPrinted, type ArtworkSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import type { FileSeed, SponsorSeed } from '#db/seed/data/sponsors.ts'
import { asReceived, logoFile, slugOf } from '#db/seed/logos.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { wideLandscape } from '#db/seed/pictures.ts'

const POINTS = 72 / 25.4
const MINUTE_MS = 60_000
const CHANGES = 'Please use the logo without the tag line: it cannot be read on the stage wall.'

/** Uploads a sponsor's files one after the other, by the product's own commands, and leads each to where its story wants it. */
export async function seedArtwork(
  sponsorshipId: number,
  { company, email, files = [] }: SponsorSeed,
  admin: AdminViewer,
  now: Date,
): Promise<void> {
  const sponsor: ArtworkActor = { userId: null, requestId: 'seed', role: 'owner' }
  for (const [index, { part, becomes }] of files.entries()) {
    const at = new Date(now.getTime() - (files.length - index) * 10 * MINUTE_MS)
    const id =
      part === 'credit'
        ? await credit(sponsorshipId, company, email, sponsor, at)
        : await upload(sponsorshipId, part, company, becomes, sponsor, at)
    if (becomes === 'uploaded') continue
    // These files are our own, so they need no process with limits.
    if (part !== 'credit') await checkArtwork(id, new Date(at.getTime() + MINUTE_MS), inspectFile)
    if (becomes !== 'approved' && becomes !== 'changes') continue
    const action = becomes === 'approved' ? ('approve' as const) : ('request_changes' as const)
    const review = { action, note: becomes === 'changes' ? CHANGES : '', seen: 'in_review' }
    valueOf(await reviewArtwork(id, review, admin, new Date(at.getTime() + 5 * MINUTE_MS)), company)
  }
}

async function credit(
  id: number,
  company: string,
  email: string,
  by: ArtworkActor,
  at: Date,
): Promise<number> {
  const link = `https://${email.replace(/@.*/, '').replaceAll('.', '-')}.example.org`
  valueOf(await saveCredit(id, { wording: company, link }, by, at), company)
  const row = await db()
    .selectFrom('sponsor_artworks')
    .where('sponsorship_id', '=', id)
    .where('part', '=', 'credit')
    .orderBy('version', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

async function upload(
  sponsorshipId: number,
  part: FilePart,
  company: string,
  becomes: FileSeed['becomes'],
  by: ArtworkActor,
  at: Date,
): Promise<number> {
  const spec = (await readSponsorship(sponsorshipId, db()))?.spec ?? null
  const file = await contentOf(part, spec, company, becomes === 'template')
  return asReceived(
    file,
    async (sent) => valueOf(await uploadArtwork(sponsorshipId, part, sent, by, at), company).id,
  )
}

async function contentOf(part: FilePart, spec: ArtworkSpec | null, company: string, asTemplate: boolean) {
  if (part !== 'artwork') return logoFile(company, part === 'logo_dark')
  const slug = slugOf(company)
  if (!spec) throw new Error(`${company} has no artwork to upload`)
  if (asTemplate) {
    const { name, content } = await templateOf(spec)
    return { name, content: Buffer.from(content) }
  }
  return isPrinted(spec)
    ? { name: `${slug}.pdf`, content: await page(spec) }
    : { name: `${slug}.jpg`, content: await wideLandscape(spec.width, spec.height) }
}

/** A printed page with its boxes: a field of color with three bands. */
async function page({ width, height, bleed }: ArtworkSpec): Promise<Buffer> {
  const document = await PDFDocument.create()
  const size = [(width + 2 * bleed) * POINTS, (height + 2 * bleed) * POINTS] as const
  const sheet = document.addPage([size[0], size[1]])
  sheet.setTrimBox(bleed * POINTS, bleed * POINTS, width * POINTS, height * POINTS)
  sheet.setBleedBox(0, 0, size[0], size[1])
  sheet.drawRectangle({ x: 0, y: 0, width: size[0], height: size[1], color: cmyk(0.9, 0.5, 0.2, 0.3) })
  for (const [index, part] of [0.2, 0.35, 0.5].entries())
    sheet.drawRectangle({
      ...{
        x: size[0] * 0.2,
        y: size[1] * part,
        width: size[0] * (0.6 - index * 0.12),
        height: size[1] * 0.05,
      },
      color: cmyk(0, 0.2, 0.9, 0),
    })
  return Buffer.from(await document.save())
}
