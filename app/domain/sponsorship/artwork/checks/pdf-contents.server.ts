import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** What a document holds besides its pages' pictures: fonts, actions, attachments, colours. Only for the limited process. */
export interface PdfContents {
  isEncrypted: boolean
  missingFonts: string[]
  active: string[]
  hasRgb: boolean
  isTransparent: boolean
}

const named = (name: string) => PDFName.of(name)
const [TYPE, SUBTYPE, S, FONT] = [named('Type'), named('Subtype'), named('S'), named('Font')]
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'].map(named)
const WITHOUT_FILE = ['Type0', 'Type3'].map(named)
const ACTIONS = new Map([
  [named('JavaScript'), 'JavaScript'],
  [named('Launch'), 'an action that starts other software'],
  [named('ImportData'), 'an action that reads other files'],
  [named('SubmitForm'), 'an action that sends data'],
])
const RGB_SPACES: readonly (PDFName | undefined)[] = ['DeviceRGB', 'CalRGB'].map(named)

export async function contentsOf(bytes: Uint8Array): Promise<PdfContents | null> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
    parseSpeed: Infinity,
  })
  const { context } = document
  const found: PdfContents = {
    isEncrypted: context.trailerInfo.Encrypt !== undefined,
    missingFonts: [],
    active: [],
    hasRgb: false,
    isTransparent: false,
  }
  if (found.isEncrypted) return found
  const { Root: root } = context.trailerInfo
  if (!(root instanceof PDFRef) || document.getPageCount() === 0) return null
  const active = new Set<string>()
  const fonts = new Set<string>()
  const seen = new Set<PDFObject>()
  const open: PDFObject[] = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (next instanceof PDFRef) {
      const target = context.lookup(next)
      if (target) open.push(target)
    } else if (next instanceof PDFArray) {
      for (let at = 0; at < next.size(); at += 1) open.push(next.get(at))
    } else if (next instanceof PDFStream) {
      if (nameIn(next.dict, SUBTYPE) === named('Form') && next instanceof PDFRawStream)
        found.hasRgb ||= paintsRgb(next, next.dict)
      open.push(next.dict)
    } else if (next instanceof PDFDict) {
      read(next, fonts, active)
      found.isTransparent ||= showsThrough(next)
      if (nameIn(next, TYPE) === named('Page')) found.hasRgb ||= pagePaintsRgb(next)
      for (const value of next.values()) open.push(value)
    }
  }
  return { ...found, missingFonts: [...fonts].slice(0, 10), active: [...active] }
}

function nameIn(dict: PDFDict, key: PDFName): PDFName | undefined {
  const value = dict.lookup(key)
  return value instanceof PDFName ? value : undefined
}

function read(dict: PDFDict, fonts: Set<string>, active: Set<string>): void {
  const type = nameIn(dict, TYPE)
  const subtype = nameIn(dict, SUBTYPE)
  const action = ACTIONS.get(nameIn(dict, S) ?? TYPE)
  if (action) active.add(action)
  if (dict.has(named('JS'))) active.add('JavaScript')
  if (dict.has(named('EmbeddedFiles')) || (dict.has(named('EF')) && type === named('Filespec')))
    active.add('an attached file')
  if (subtype === named('RichMedia') || subtype === named('Movie') || subtype === named('Screen'))
    active.add('film or sound')
  if (type !== FONT || !subtype || WITHOUT_FILE.includes(subtype)) return
  const descriptor = dict.lookup(named('FontDescriptor'))
  if (descriptor instanceof PDFDict && FONT_FILES.some((key) => descriptor.has(key))) return
  fonts.add((nameIn(dict, named('BaseFont'))?.decodeText() ?? 'a font without a name').slice(0, 80))
}

/** Whether a graphics state lets through what lies below. */
function showsThrough(dict: PDFDict): boolean {
  const isBelowOne = (key: string) => {
    const value = dict.lookup(named(key))
    return value instanceof PDFNumber && value.asNumber() < 1
  }
  const mode = nameIn(dict, named('BM'))
  return (
    isBelowOne('ca') ||
    isBelowOne('CA') ||
    dict.lookup(named('SMask')) instanceof PDFDict ||
    (mode !== undefined && mode !== named('Normal') && mode !== named('Compatible'))
  )
}

function pagePaintsRgb(page: PDFDict): boolean {
  const contents = page.lookup(named('Contents'))
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at))
      : [contents]
  return streams.some((stream) => stream instanceof PDFRawStream && paintsRgb(stream, page))
}

/** Whether a stream of drawing sets an RGB colour, by its operators or by a space its resources name. */
function paintsRgb(stream: PDFRawStream, owner: PDFDict): boolean {
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  const named = new Set<string>()
  for (const [, name = '', operator] of withoutTexts(text).matchAll(
    /(?:\/([^\s/<>[\](){}%]+)\s+)?(?<![^\s\])>])(rg|RG|cs|CS)(?![^\s/<[(])/g,
  )) {
    if (operator === 'rg' || operator === 'RG') return true
    named.add(name)
  }
  return [...named].some((name) => isRgbSpace(spaceOf(name, owner), 0))
}

/** Drawing without its texts and the bytes of pictures in line, which may hold any letters. */
function withoutTexts(text: string): string {
  return withoutPictures(text)
    .replace(/(?<!\\)\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)/g, '()')
    .replace(/%[^\r\n]*/g, '')
}

function withoutPictures(text: string): string {
  const begins = /(?<!\S)ID\s/g
  const ends = /\sEI(?!\S)/g
  let kept = ''
  let at = 0
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    ends.lastIndex = begins.lastIndex
    // Without an end it is no picture, nor is any after it.
    if (!ends.test(text)) break
    kept += `${text.slice(at, begin.index)} `
    at = ends.lastIndex
    begins.lastIndex = at
  }
  return kept + text.slice(at)
}

function spaceOf(name: string, owner: PDFDict): PDFObject | undefined {
  if (name === 'DeviceRGB') return named(name)
  const resources = owner.lookup(named('Resources'))
  const spaces = resources instanceof PDFDict ? resources.lookup(named('ColorSpace')) : undefined
  return spaces instanceof PDFDict ? spaces.lookup(named(name)) : undefined
}

function isRgbSpace(space: PDFObject | undefined, depth: number): boolean {
  if (depth > 3) return false
  if (space instanceof PDFName) return RGB_SPACES.includes(space)
  if (!(space instanceof PDFArray)) return false
  const kind = space.lookup(0)
  if (kind === named('CalRGB')) return true
  const profile = space.size() > 1 ? space.lookup(1) : undefined
  if (kind === named('ICCBased') && profile instanceof PDFStream)
    return String(profile.dict.lookup(named('N'))) === '3'
  return kind === named('Indexed') && isRgbSpace(profile, depth + 1)
}
