import { isPrinted, sizeOf, type ArtworkSpec } from '#app/domain/sponsorship/packages/artwork-spec.ts'
import type { FileFacts, PdfFacts, PictureFacts, UnreadReason } from './checks/facts.ts'
import { LOGO_MIN_PX } from './rules.ts'

/** What a file's facts mean for what was ordered, in words a sponsor can act on. Pure. */

export type CheckResult = 'pass' | 'warn' | 'fail'

export interface CheckLine {
  result: CheckResult
  /** What was looked at. */
  check: string
  /** What was found, and what to do. */
  text: string
}

const pass = (check: string, text: string): CheckLine => ({ result: 'pass', check, text })
const warn = (check: string, text: string): CheckLine => ({ result: 'warn', check, text })
const fail = (check: string, text: string): CheckLine => ({ result: 'fail', check, text })

const UNREAD: Readonly<Record<UnreadReason, string>> = {
  unreadable: 'The file is damaged or incomplete. Export it again, then upload the new file.',
  encrypted: 'The PDF is protected by a password. Export it without security settings.',
  too_large:
    'The file needs more memory than we allow to open it. Reduce its pictures to the size they are printed at, then export it again.',
  too_slow: 'The file takes too long to open. Flatten complex drawings, then export it again.',
  eps: 'EPS files can’t be checked or shown safely. Open the file in your drawing app and save it as SVG or PDF.',
  unknown_kind: 'This kind of file can’t be used here.',
  empty_svg:
    'The SVG draws nothing we can show. Convert text and pictures to outlines, then export it again.',
  too_detailed:
    'The SVG draws too much: too many shapes, or patterns and filters inside each other. Simplify it, then export it again.',
  unsafe_svg:
    'The SVG declares entities. Export it again as “SVG 1.1” without editing data of your drawing app.',
}

/** Whether no check failed. */
export const isUsable = (report: readonly CheckLine[]): boolean =>
  report.every(({ result }) => result !== 'fail')

/** The report on artwork for a specification. */
export function artworkReport(facts: FileFacts, spec: ArtworkSpec, sizeBytes: number): CheckLine[] {
  const weight =
    sizeBytes > spec.maxMb * 1_000_000
      ? [fail('File size', `The file must be ${spec.maxMb} MB or smaller.`)]
      : []
  if (facts.kind === 'none') return [...weight, fail('File', UNREAD[facts.reason])]
  if (facts.kind === 'pdf') {
    if (spec.formats === 'picture')
      return [...weight, fail('File', 'This is a PDF. Upload a JPEG, PNG or TIFF file.')]
    return [...weight, ...pdfLines(facts, spec)]
  }
  if (spec.formats === 'pdf') return [...weight, fail('File', 'This is a picture. Upload a PDF.')]
  return [...weight, ...(isPrinted(spec) ? printedPicture(facts, spec) : bannerLines(facts, spec))]
}

/** Measures differ by rounding. */
const TOLERANCE_MM = 0.5
const near = (one: number, other: number, within = TOLERANCE_MM) => Math.abs(one - other) <= within
const mm = (value: number) => String(Math.round(value * 10) / 10)
const mmSize = ({ width, height }: { width: number; height: number }) => `${mm(width)} × ${mm(height)} mm`

function pdfLines(facts: PdfFacts, spec: ArtworkSpec): CheckLine[] {
  return [
    facts.active.length > 0
      ? fail('Contents', `The PDF contains ${facts.active.join(', ')}. Export it for print, without it.`)
      : pass('Contents', 'No scripts, actions or attached files.'),
    facts.pages === spec.pages
      ? pass('Pages', `${facts.pages}, as ordered.`)
      : fail(
          'Pages',
          `Pages in the PDF: ${facts.pages}. Pages ordered: ${spec.pages}. Export only what is ordered.`,
        ),
    ...sizeLines(facts, spec),
    facts.missingFonts.length > 0
      ? fail(
          'Fonts',
          `Not in the file: ${facts.missingFonts.join(', ')}. Embed all fonts when you export, or convert text to outlines.`,
        )
      : pass('Fonts', 'All fonts are in the file.'),
    resolution(facts.lowestDpi, spec),
    facts.hasRgb && spec.colour === 'cmyk'
      ? warn(
          'Colour',
          'Something is in RGB. It is converted for print, and colours can change. Export in CMYK to be sure.',
        )
      : pass('Colour', spec.colour === 'cmyk' ? 'No RGB found.' : 'As ordered.'),
    facts.isTransparent
      ? warn('Transparency', 'The page uses transparency. PDF/X-4 keeps it; with older settings, flatten it.')
      : pass('Transparency', 'None.'),
  ]
}

function sizeLines({ trim, media, bleed, hasTrimBox }: PdfFacts, spec: ArtworkSpec): CheckLine[] {
  const isTrim = near(trim.width, spec.width) && near(trim.height, spec.height)
  const whole = { width: spec.width + 2 * spec.bleed, height: spec.height + 2 * spec.bleed }
  // Without a trim box, a page of the full size is meant to be cut to the trimmed one.
  if (!hasTrimBox && near(media.width, whole.width) && near(media.height, whole.height) && spec.bleed > 0)
    return [
      pass('Size', `${mmSize(media)} with bleed, cut to ${sizeOf(spec)}.`),
      warn(
        'Bleed',
        'The file does not say where it is trimmed, so we cut the bleed off evenly. Export with a trim box to be sure.',
      ),
    ]
  if (!isTrim) {
    const turned = near(trim.height, spec.width) && near(trim.width, spec.height)
    return [
      fail(
        'Size',
        turned
          ? `The page is turned: ${mmSize(trim)} instead of ${sizeOf(spec)}.`
          : `The trimmed page is ${mmSize(trim)}. It must be ${sizeOf(spec)}, without counting the bleed.`,
      ),
    ]
  }
  const size = pass('Size', `${mmSize(trim)}, as ordered.`)
  if (spec.bleed === 0) return [size]
  return [
    size,
    bleed + 0.2 >= spec.bleed
      ? pass('Bleed', `${mm(bleed)} mm on each side.`)
      : fail(
          'Bleed',
          `There ${bleed < 0.1 ? 'is no bleed' : `are ${mm(bleed)} mm of bleed`}. Extend the background by ${mm(spec.bleed)} mm on each side and export with bleed.`,
        ),
  ]
}

function resolution(dpi: number | null, { minDpi }: ArtworkSpec): CheckLine {
  if (dpi === null) return pass('Resolution', 'No pictures that could be too coarse.')
  if (dpi + 1 >= minDpi) return pass('Resolution', `${dpi} dpi or more at printed size.`)
  const text = `The coarsest picture has ${dpi} dpi at printed size. Use one with ${minDpi} dpi or more.`
  return dpi >= minDpi * 0.6 ? warn('Resolution', text) : fail('Resolution', text)
}

function printedPicture({ width, height, space, hasAlpha }: PictureFacts, spec: ArtworkSpec): CheckLine[] {
  const whole = { width: spec.width + 2 * spec.bleed, height: spec.height + 2 * spec.bleed }
  const isShape = near(width / height / (whole.width / whole.height), 1, 0.01)
  const dpi = Math.round(Math.min(width / (whole.width / 25.4), height / (whole.height / 25.4)))
  return [
    isShape
      ? pass('Size', `It fills ${mmSize(whole)} with bleed.`)
      : fail('Size', `The shape does not fit: it must fill ${mmSize(whole)}, bleed included.`),
    resolution(dpi, spec),
    space === 'rgb' && spec.colour === 'cmyk'
      ? warn(
          'Colour',
          'The picture is in RGB. It is converted for print, and colours can change. Save it in CMYK to be sure.',
        )
      : pass('Colour', space.toUpperCase()),
    hasAlpha
      ? warn('Transparency', 'Parts are transparent and print as white paper.')
      : pass('Transparency', 'None.'),
  ]
}

function bannerLines({ width, height, space }: PictureFacts, spec: ArtworkSpec): CheckLine[] {
  const found = `${width} × ${height} px`
  const twice = width === 2 * spec.width && height === 2 * spec.height
  return [
    (width === spec.width && height === spec.height) || twice
      ? pass('Size', `${found}${twice ? ', twice the size for fine screens' : ', as ordered'}.`)
      : fail('Size', `The picture is ${found}. It must be ${sizeOf(spec)}.`),
    space === 'cmyk'
      ? warn(
          'Colour',
          'The picture is in CMYK. It is converted for screens, and colours can change. Save it in RGB to be sure.',
        )
      : pass('Colour', 'Right for screens.'),
  ]
}

/** The report on a logo. */
export function logoReport(facts: FileFacts): CheckLine[] {
  if (facts.kind === 'none') return [fail('File', UNREAD[facts.reason])]
  if (facts.kind === 'pdf')
    return [
      facts.active.length > 0
        ? fail('Contents', `The PDF contains ${facts.active.join(', ')}. Export the logo without it.`)
        : pass('Contents', 'No scripts, actions or attached files.'),
      facts.pages === 1
        ? pass('Pages', 'One.')
        : fail('Pages', `The PDF has ${facts.pages} pages. Export the logo alone, on one page.`),
      facts.missingFonts.length > 0
        ? fail('Fonts', `Not in the file: ${facts.missingFonts.join(', ')}. Convert text to outlines.`)
        : pass('Fonts', 'All fonts are in the file.'),
    ]
  const { format, width, height, hasAlpha, removed } = facts
  if (format === 'jpeg' || format === 'tiff')
    return [fail('File', 'A logo needs a transparent background. Upload an SVG, PDF or PNG.')]
  const background = hasAlpha
    ? pass('Background', 'Transparent.')
    : format === 'png'
      ? fail('Background', 'The background is not transparent. Export the PNG with transparency.')
      : warn('Background', 'The SVG fills all of its area. Check the preview on the other background.')
  if (format === 'svg')
    return [
      removed.length > 0
        ? warn('Contents', `We removed what a logo does not need: ${removed.join(', ')}. Check the preview.`)
        : pass('Contents', 'Drawing only.'),
      background,
    ]
  return [
    Math.max(width, height) >= LOGO_MIN_PX
      ? pass('Size', `${width} × ${height} px.`)
      : fail(
          'Size',
          `The PNG is ${width} × ${height} px. Its longer side must be ${LOGO_MIN_PX} px or more.`,
        ),
    background,
  ]
}
