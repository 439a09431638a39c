import { encode } from 'uqr'
import { db, type Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Paper } from '#app/domain/certificates/rules.ts'
import { printed, type PrintedText } from '#app/domain/certificates/scripts.ts'
import { configValues } from '#app/domain/seasons/queries.server.ts'
import { judgingPaths } from '#app/judging-paths.ts'
import { formatDate } from '#app/ui/format/date-time.ts'

/** What the template sets; the same season for all of one PDF. */
export interface CertificateDocument {
  title: string
  award: string
  language: 'en'
  /** Named as the typesetter names it. */
  paper: 'a4' | 'us-letter'
  season: string
  heading: string
  phrase: string
  signed: string
  announced: string
  certificates: CertificatePage[]
}

interface CertificatePage {
  name: PrintedText
  category: PrintedText
  work: PrintedText
  studio: PrintedText | null
  serial: string
  /** Of the page that says whether it holds, with its scheme and as printed. */
  address: string
  shown: string
  /** The address as a picture (SVG). */
  code: string
}

/** The address as a QR code: one path, drawn sharp at any size. */
function codeOf(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${squares.join('')}"/></svg>`
}

/** What stands under the star: the season by its label, and its year where that does not name it. */
function seasonLine(label: string, year: number): string {
  return label.includes(String(year)) ? label : `${label} · ${year}`
}

/** The same certificates on another paper. */
export function onPaper(document: CertificateDocument, paper: Paper): CertificateDocument {
  return { ...document, paper: paper === 'letter' ? 'us-letter' : 'a4' }
}

/**
 * What certificates are printed from, in the order of their ids and on A4. Names and titles are those kept when each was asked
 * for. Throws for an id that is not there.
 */
export async function certificateDocument(
  ids: readonly number[],
  reader: Reader = db(),
): Promise<CertificateDocument> {
  const rows = await reader
    .selectFrom('certificates as c')
    .innerJoin('seasons as s', 's.year', 'c.year')
    .innerJoin('nominations as n', 'n.id', 'c.nomination_id')
    .leftJoin('submissions as e', 'e.id', 'n.submission_id')
    .leftJoin('studios as o', 'o.id', 'e.studio_id')
    .leftJoin('announcements as a', (join) =>
      join.onRef('a.year', '=', 'c.year').on('a.cancelled_at', 'is', null),
    )
    .where('c.id', 'in', ids)
    .select(['c.id', 'c.year', 'c.serial', 'c.printed_name', 'c.printed_title', 'c.printed_category'])
    .select(['c.printed_studio', 's.label', 's.timezone', 'o.country', 'a.announce_at'])
    .execute()
  const [first] = rows
  if (!first || rows.length !== ids.length) throw new Error(`There are no certificates ${ids.join(', ')}`)
  const configs = await configValues(reader)
  const award = configs.site_name || first.label
  const place = new Map(ids.map((id, index) => [id, index]))
  const zone = configs.awards_timezone || first.timezone
  return {
    title:
      rows.length === 1 ? `Certificate of Nomination: ${first.printed_name}` : 'Certificates of Nomination',
    award,
    language: 'en',
    paper: 'a4',
    season: seasonLine(first.label, first.year),
    heading: 'Certificate of Nomination',
    phrase: 'is nominated for',
    signed: configs.certificate_signature || award,
    announced: first.announce_at
      ? `Announced ${formatDate(first.announce_at, zone).replace(/^\w+ /, '')}`
      : '',
    certificates: rows
      .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((row) => {
        const all = [row.printed_name, row.printed_title, row.printed_studio]
        const hints = { beside: all, country: row.country }
        const address = config().appUrl + judgingPaths.certificate(row.serial)
        return {
          name: printed(row.printed_name, hints),
          category: printed(row.printed_category, hints),
          work: printed(row.printed_title, hints),
          studio: row.printed_studio.trim() ? printed(row.printed_studio, hints) : null,
          serial: row.serial,
          address,
          shown: address.replace(/^https?:\/\//, ''),
          code: codeOf(address),
        }
      }),
  }
}
