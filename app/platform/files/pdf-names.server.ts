import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFStreamWriter,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'

export class PdfRefusal extends Error {
  readonly reason: 'encrypted' | 'unreadable'
  constructor(reason: 'encrypted' | 'unreadable') {
    super(`This document is ${reason}`)
    this.reason = reason
  }
}

const named = (key: string) => PDFName.of(key)
const names = (...keys: string[]): readonly PDFName[] => keys.map(named)

/** Keys of a catalog that pages need. Attachments, scripts, outlines, forms, signatures and metadata have others. */
const KEPT_OF_CATALOG = names(
  'Type',
  'Pages',
  'Version',
  'Lang',
  'MarkInfo',
  'StructTreeRoot',
  'OCProperties',
)
/** Keys that are always removed: metadata, private data of programs, actions, files, and paths on the maker's disk. */
const REMOVED = names(
  'Metadata',
  'PieceInfo',
  'AA',
  'JS',
  'OPI',
  'LastModified',
  'Thumb',
  'EmbeddedFiles',
  'EF',
  'AF',
)
/** Keys that are removed where their value is text. */
const REMOVED_TEXTS = names(
  'Author',
  'Creator',
  'Producer',
  'Title',
  'Subject',
  'Keywords',
  'Company',
  'Manager',
  'SourceModified',
  'LastModifiedBy',
  'CreationDate',
  'ModDate',
)
/** Keys of an annotation: author, subject, dates, names and signatures of form fields. */
const REMOVED_OF_ANNOTATIONS = names('T', 'TU', 'TM', 'Subj', 'NM', 'M', 'RC', 'V', 'DV', 'Parent', 'PA')
const REMOVED_ANNOTATIONS = names('FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D')
const OUTSIDE_FILE = names('F', 'FFilter', 'FDecodeParms')
/** Dictionaries whose keys are names in the pages' contents. */
const RESOURCES = names('Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties')

const METADATA_STREAMS: readonly (PDFName | undefined)[] = names('Metadata', 'EmbeddedFile')

const [TYPE, SUBTYPE, NAME, FILTER, ANNOTS] = [
  named('Type'),
  named('Subtype'),
  named('Name'),
  named('Filter'),
  named('Annots'),
]
const [A, D, S, T, DEST] = [named('A'), named('D'), named('S'), named('T'), named('Dest')]
const [DCT, GO_TO, OCG] = [named('DCTDecode'), named('GoTo'), named('OCG')]

/**
 * A document rebuilt from what its pages need, without what identifies its maker: information, XMP, outlines, attachments,
 * scripts, form fields, signatures, authors of annotations, link targets, EXIF of its pictures. The pages' content stays. Throws
 * `PdfRefusal`. It may need much time and memory: call it only in the limited process.
 */
export async function withoutPdfNames(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, {
    updateMetadata: false,
    ignoreEncryption: true,
    parseSpeed: Infinity,
  })
  const { context } = document
  if (context.trailerInfo.Encrypt) throw new PdfRefusal('encrypted')
  const root = context.trailerInfo.Root
  const catalog = context.lookup(root)
  if (!(root instanceof PDFRef) || !(catalog instanceof PDFDict) || document.getPageCount() === 0)
    throw new PdfRefusal('unreadable')
  for (const key of catalog.keys()) if (!KEPT_OF_CATALOG.includes(key)) catalog.delete(key)
  const reached = cleanFrom(root, context)
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    // The pages may need objects of a stream that could not be unpacked.
    if (object instanceof PDFInvalidObject && isObjectStream(object)) throw new PdfRefusal('unreadable')
    if (!reached.has(ref)) context.delete(ref)
  }
  context.trailerInfo = { Root: root }
  return PDFStreamWriter.forContext(context, Infinity).serializeToBuffer()
}

/** Removes names from everything reachable from `root`; answers the references found. Iterative: files can nest deeply. */
function cleanFrom(root: PDFRef, context: PDFContext): ReadonlySet<PDFRef> {
  const reached = new Set<PDFRef>()
  const resources = new Set<PDFDict>()
  const open: PDFObject[] = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue
      reached.add(next)
      const found = context.lookup(next)
      if (found instanceof PDFInvalidObject) throw new PdfRefusal('unreadable')
      if (found instanceof PDFStream && METADATA_STREAMS.includes(nameOf(found.dict, TYPE)))
        context.delete(next)
      else if (found) open.push(found)
    } else if (next instanceof PDFArray) {
      for (let at = 0; at < next.size(); at += 1) open.push(next.get(at))
    } else if (next instanceof PDFStream) {
      for (const key of OUTSIDE_FILE) next.dict.delete(key)
      if (next instanceof PDFRawStream && isJpeg(next.dict)) next.contents = withoutJpegNames(next.contents)
      open.push(next.dict)
    } else if (next instanceof PDFDict) {
      if (!resources.has(next)) cleanDict(next, resources)
      for (const value of next.values()) open.push(value)
    }
  }
  return reached
}

function nameOf(dict: PDFDict, key: PDFName): PDFName | undefined {
  const value = dict.lookup(key)
  return value instanceof PDFName ? value : undefined
}

const isText = (value: PDFObject | undefined) => value instanceof PDFString || value instanceof PDFHexString

function cleanDict(dict: PDFDict, resources: Set<PDFDict>): void {
  for (const key of REMOVED) dict.delete(key)
  for (const key of REMOVED_TEXTS) if (isText(dict.lookup(key))) dict.delete(key)
  // Titles of a tagged page's parts, and names of its layers.
  if (dict.has(S) && isText(dict.lookup(T))) dict.delete(T)
  if (nameOf(dict, TYPE) === OCG) dict.set(NAME, PDFString.of('Layer'))
  const own = dict.lookup(named('Resources'))
  if (own instanceof PDFDict)
    for (const key of RESOURCES) {
      const list = own.lookup(key)
      if (list instanceof PDFDict) resources.add(list)
    }
  const annotations = dict.lookup(ANNOTS)
  if (annotations instanceof PDFArray) cleanAnnotations(annotations)
}

function cleanAnnotations(annotations: PDFArray): void {
  for (let at = annotations.size() - 1; at >= 0; at -= 1) {
    const annotation = annotations.lookup(at)
    const kind = annotation instanceof PDFDict ? nameOf(annotation, SUBTYPE) : undefined
    if (!(annotation instanceof PDFDict) || !kind || REMOVED_ANNOTATIONS.includes(kind)) {
      annotations.remove(at)
      continue
    }
    for (const key of REMOVED_OF_ANNOTATIONS) annotation.delete(key)
    // Of all actions only a jump within the document is kept.
    const action = annotation.lookup(A)
    const jump = action instanceof PDFDict && nameOf(action, S) === GO_TO ? action.get(D) : undefined
    annotation.delete(A)
    if (jump) annotation.set(DEST, jump)
  }
}

function isObjectStream(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes.includes('/ObjStm')
}

function isJpeg(dict: PDFDict): boolean {
  const filter = dict.lookup(FILTER)
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  return only === DCT
}

/** Segments of a JPEG with EXIF, XMP, IPTC and comments. */
const METADATA_SEGMENTS = [0xe1, 0xed, 0xfe]

function withoutJpegNames(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const view = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const kept = [view.subarray(0, 2)]
  let at = 2
  while (at + 4 <= view.length && view[at] === 0xff && view[at + 1] !== 0xda) {
    const end = at + 2 + view.readUInt16BE(at + 2)
    if (!METADATA_SEGMENTS.includes(view[at + 1] ?? 0)) kept.push(view.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, view.subarray(at)])
}
