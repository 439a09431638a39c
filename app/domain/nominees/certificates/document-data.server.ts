import { encode } from 'uqr'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Paper } from './rules.ts'
import { scriptOf } from './scripts.ts'
import { familiesOf } from '#app/platform/documents/fonts.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDate } from '#app/ui/format/date-time.ts'

/** What the template prints; all certificates of one PDF are of one season. */
export interface CertificateDocument {
  title: string
  award: string
  language: 'en'
  /** Font families for texts shared by all certificates. */
  fonts: readonly string[]
  /** By the typesetter's name. */
  paper: 'a4' | 'us-letter'
  season: string
  heading: string
  phrase: string
  signed: string
  announced: string
  certificates: CertificatePage[]
}

/** A text as the template prints it. */
export interface PrintedText {
  text: string
  /** Font families in the order they are searched for a character. */
  fonts: readonly string[]
  language: string
  rtl: boolean
}

interface CertificatePage {
  name: PrintedText
  /** "Director"; null without one. */
  credit: PrintedText | null
  category: PrintedText
  work: PrintedText
  studio: PrintedText | null
  serial: string
  /** Of the verification page, in full and as printed. */
  address: string
  shown: string
  /** The address as an SVG image. */
  code: string
}

const SANS = 'Noto Sans'

/** The address as a QR code: one path of rectangles, so that no hairlines show between squares. */
function codeOf(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`
}

function fontsFor(text: string, first: readonly string[]): string[] {
  return ['Libertinus Serif', ...familiesOf(text, first).filter((each) => each !== SANS), SANS]
}

/** A text as documents print it, with its own fonts, language and direction. */
export function printedText(value: string, hints: Parameters<typeof scriptOf>[1] = {}): PrintedText {
  const { first, ...script } = scriptOf(value, hints)
  return { ...script, fonts: fontsFor(script.text, first) }
}

/** The season's label, with the year where the label does not contain it. */
function seasonLine(label: string, year: number): string {
  return label.includes(String(year)) ? label : `${label} · ${year}`
}

export function onPaper(document: CertificateDocument, paper: Paper): CertificateDocument {
  return { ...document, paper: paper === 'letter' ? 'us-letter' : 'a4' }
}

/** The document of these certificates on A4, with the texts stored at their request; throws for an unknown id. */
export async function certificateDocument(ids: readonly number[]): Promise<CertificateDocument> {
  const rows = await db()
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
    .select(['c.printed_credit', 'c.printed_studio', 's.label', 's.timezone', 'o.country', 'a.announce_at'])
    .execute()
  const [first] = rows
  if (!first || rows.length !== ids.length) throw new Error(`There are no certificates ${ids.join(', ')}`)
  const configs = await configValues()
  const award = configs.site_name || first.label
  const place = new Map(ids.map((id, index) => [id, index]))
  const signed = configs.certificate_signature || award
  const zone = configs.awards_timezone || first.timezone
  return {
    title:
      rows.length === 1 ? `Certificate of Nomination: ${first.printed_name}` : 'Certificates of Nomination',
    award,
    language: 'en',
    fonts: fontsFor(`${award} ${first.label} ${signed}`, scriptOf(award).first),
    paper: 'a4',
    season: seasonLine(first.label, first.year),
    heading: 'Certificate of Nomination',
    phrase: 'is nominated for',
    signed,
    announced: first.announce_at
      ? `Announced ${formatDate(first.announce_at, zone).replace(/^\w+ /, '')}`
      : '',
    certificates: rows
      .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((row) => {
        const all = [row.printed_name, row.printed_title, row.printed_studio]
        const hints = { beside: all, country: row.country }
        const address = config().appUrl + href('/certificates/:serial', { serial: row.serial })
        return {
          name: printedText(row.printed_name, hints),
          credit: row.printed_credit.trim() ? printedText(row.printed_credit, hints) : null,
          category: printedText(row.printed_category, hints),
          work: printedText(row.printed_title, hints),
          studio: row.printed_studio.trim() ? printedText(row.printed_studio, hints) : null,
          serial: row.serial,
          address,
          shown: address.replace(/^https?:\/\//, ''),
          code: codeOf(address),
        }
      }),
  }
}
