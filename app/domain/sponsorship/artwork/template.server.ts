import { cmyk, PDFDocument, StandardFonts, type PDFPage } from '@cantoo/pdf-lib'
import {
  isPrinted,
  sizeOf,
  specItems,
  type ArtworkSpec,
} from '#app/domain/sponsorship/packages/artwork-spec.ts'
import { POINTS_PER_MM } from './checks/facts.ts'

/** Around the bleed, for marks and what is written. */
const MARGIN_MM = 12
const MARK_MM = 5

export interface Template {
  name: string
  mime: string
  content: Uint8Array
}

/** A file to begin with, made from what is ordered: a page with its boxes, marks and safe area, or a picture of the right size. */
export async function templateOf(spec: ArtworkSpec): Promise<Template> {
  return isPrinted(spec) ? page(spec) : picture(spec)
}

async function page(spec: ArtworkSpec): Promise<Template> {
  const { width, height, bleed, safe } = spec
  const points = (mm: number) => mm * POINTS_PER_MM
  const edge = MARGIN_MM + bleed
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= spec.pages; number += 1) {
    const sheet = document.addPage([points(width + 2 * edge), points(height + 2 * edge)])
    sheet.setTrimBox(points(edge), points(edge), points(width), points(height))
    sheet.setBleedBox(
      points(MARGIN_MM),
      points(MARGIN_MM),
      points(width + 2 * bleed),
      points(height + 2 * bleed),
    )
    frame(sheet, MARGIN_MM, width + 2 * bleed, height + 2 * bleed, cmyk(0, 1, 1, 0))
    frame(sheet, edge, width, height, cmyk(1, 0, 0, 0))
    if (safe > 0 && width > 2 * safe && height > 2 * safe)
      frame(sheet, edge + safe, width - 2 * safe, height - 2 * safe, cmyk(0.6, 0, 1, 0))
    marks(sheet, edge, width, height)
    const text = `Red: bleed, ${bleed} mm. Blue: trimmed, ${width} x ${height} mm. Green: safe area, ${safe} mm inside. Delete these lines before you export.`
    sheet.drawText(text, { x: points(MARGIN_MM), y: points(3), size: fit(text, sheet.getWidth()), font })
  }
  document.setTitle(`Template ${sizeOf(spec)}`)
  return { name: nameOf(spec, 'pdf'), mime: 'application/pdf', content: await document.save() }
}

/** So that a line fits the sheet. */
const fit = (text: string, width: number) => Math.max(3, Math.min(7, (width * 1.7) / text.length))

function frame(
  sheet: PDFPage,
  at: number,
  width: number,
  height: number,
  color: ReturnType<typeof cmyk>,
): void {
  const points = (mm: number) => mm * POINTS_PER_MM
  const size = { x: points(at), y: points(at), width: points(width), height: points(height) }
  sheet.drawRectangle({ ...size, borderColor: color, borderWidth: 0.5 })
}

/** Crop marks, outside of the bleed. */
function marks(sheet: PDFPage, edge: number, width: number, height: number): void {
  const points = (mm: number) => mm * POINTS_PER_MM
  const far = MARGIN_MM - MARK_MM - 1
  for (const x of [edge, edge + width])
    for (const from of [far, edge * 2 + height - MARGIN_MM + 1])
      line(sheet, points(x), points(from), points(x), points(from + MARK_MM))
  for (const y of [edge, edge + height])
    for (const from of [far, edge * 2 + width - MARGIN_MM + 1])
      line(sheet, points(from), points(y), points(from + MARK_MM), points(y))
}

function line(sheet: PDFPage, x1: number, y1: number, x2: number, y2: number): void {
  sheet.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, thickness: 0.35, color: cmyk(0, 0, 0, 1) })
}

async function picture(spec: ArtworkSpec): Promise<Template> {
  const { default: sharp } = await import('sharp')
  const { width, height } = spec
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#0a7ea4"/></svg>`
  const content = await sharp(Buffer.from(svg)).png().toBuffer()
  return { name: nameOf(spec, 'png'), mime: 'image/png', content }
}

const nameOf = (spec: ArtworkSpec, ending: string) =>
  `template-${specItems(spec).length > 3 ? 'print' : 'banner'}-${spec.width}x${spec.height}.${ending}`
