import { deflateSync, inflateSync } from 'node:zlib'

/** Keys of a PDF's information that say who made it, how and where. */
const KEYS =
  /\/(?:Author|Creator|Producer|Title|Subject|Keywords|Company|Manager|SourceModified|LastModifiedBy)\s*(?=[(<])/g
const STREAM = /<<(?:[^<>]|<<[^<>]*>>|<[^<>]*>)*>>\s*stream\r?\n/g

/** Overwrites with spaces the string that begins at `at`, in round or pointed brackets, and keeps the brackets. */
function blankString(text: string, at: number): string | null {
  const open = text[at]
  let end = at + 1
  if (open === '<') {
    end = text.indexOf('>', at)
    if (end < 0 || text[at + 1] === '<') return null
  } else {
    for (let depth = 1; depth > 0; end += 1) {
      const sign = text[end]
      if (sign === undefined) return null
      if (sign === '\\') end += 1
      else if (sign === '(') depth += 1
      else if (sign === ')') depth -= 1
    }
    end -= 1
  }
  return text.slice(0, at + 1) + ' '.repeat(end - at - 1) + text.slice(end)
}

function withoutInformation(source: string): string | null {
  let text = source
  for (const { index, 0: key } of source.matchAll(KEYS)) {
    const next = blankString(text, index + key.length)
    if (next === null) return null
    text = next
  }
  return text.replace(
    /<\?xpacket begin[\s\S]*?<\?xpacket end[^>]*>|<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/g,
    (packet) => ' '.repeat(packet.length),
  )
}

/**
 * The document without what its information and XMP say of who made it, at the same length, so that nothing in it moves. What is
 * drawn on its pages stays. Null where that cannot be done with certainty: encrypted, or packed in a way that is not read here.
 */
export function withoutPdfNames(pdf: Buffer): Buffer | null {
  let text: string | null = pdf.toString('latin1')
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return null
  const streams = [...text.matchAll(STREAM)].filter(({ 0: head }) => /\/(?:ObjStm|Metadata)\b/.test(head))
  for (const { index, 0: head } of streams) {
    const start = index + head.length
    const end: number = text.indexOf('endstream', start)
    if (end < 0) return null
    const kept = packed(text.slice(start, end), head)
    if (kept === null) return null
    text = text.slice(0, start) + kept + text.slice(end)
  }
  // The rest is searched between streams only: what looks like a key inside a picture is left alone.
  const clean = outsideStreams(text)
  return clean === null ? null : Buffer.from(clean, 'latin1')
}

function packed(body: string, head: string): string | null {
  const metadata = /\/Type\s*\/Metadata\b/.test(head)
  // Readers pass over metadata they cannot unpack.
  if (metadata) return ' '.repeat(body.length)
  if (!/\/Filter\s*\[?\s*\/FlateDecode/.test(head) || /\/DecodeParms/.test(head)) return null
  try {
    const inside = inflateSync(Buffer.from(body, 'latin1'), { finishFlush: 2 }).toString('latin1')
    const clean = withoutInformation(inside)
    if (clean === null) return null
    if (clean === inside) return body
    const again = deflateSync(Buffer.from(clean, 'latin1'), { level: 9 }).toString('latin1')
    return again.length > body.length ? null : again + '\0'.repeat(body.length - again.length)
  } catch {
    return null
  }
}

function outsideStreams(text: string): string | null {
  const parts: string[] = []
  let at = 0
  for (const found of text.matchAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g)) {
    const clean = withoutInformation(text.slice(at, found.index))
    if (clean === null) return null
    parts.push(clean, found[0])
    at = found.index + found[0].length
  }
  const rest = withoutInformation(text.slice(at))
  return rest === null ? null : parts.join('') + rest
}
