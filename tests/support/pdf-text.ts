import { inflateSync } from 'node:zlib'

/** What a PDF of our typesetter says and is, read without any tool: enough for one page of text set in a few fonts. */
export interface ReadPdf {
  /** As a reader would copy it, in the order it is drawn; spaces between runs are not kept. */
  text: string
  pages: number
  fonts: { name: string; embedded: boolean }[]
  tagged: boolean
  /** Tags of paragraphs, which are read out separately. */
  paragraphs: number
  language: string | null
  /** Colours that something is filled with, as in style sheets. */
  fills: readonly string[]
  /** Pictures other than drawings. */
  images: number
}

interface Parsed {
  dictionary: string
  stream: Buffer | null
}

function objectsOf(pdf: Buffer): Map<number, Parsed> {
  const plain = pdf.toString('latin1')
  const objects = new Map<number, Parsed>()
  for (const match of plain.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)(?:\nendobj|endobj)/g)) {
    const [, number = '', body = ''] = match
    const at = body.search(/stream\r?\n/)
    if (at < 0) {
      objects.set(Number(number), { dictionary: body, stream: null })
      continue
    }
    const dictionary = body.slice(0, at)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const begin =
      (match.index ?? 0) +
      match[0].indexOf(body) +
      at +
      (/^stream(\r?\n)/.exec(body.slice(at))?.[0].length ?? 0)
    const raw = pdf.subarray(begin, begin + length)
    objects.set(Number(number), {
      dictionary,
      stream: dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw,
    })
  }
  return objects
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Glyph to text, out of a font's own table. */
function tableOf(map: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g))
      table.set(Number.parseInt(glyph, 16), fromHex(text))
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(
      /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g,
    )) {
      const first = Number.parseInt(from, 16)
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1)
        table.set(glyph, String.fromCodePoint((fromHex(text).codePointAt(0) ?? 0) + glyph - first))
    }
  return table
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** The bytes of a string in round brackets. */
function bytesOf(literal: string): number[] {
  return [...literal.matchAll(/\\([0-7]{1,3})|\\([\s\S])|([\s\S])/g)].map(([, octal, escaped, plain]) => {
    if (octal !== undefined) return Number.parseInt(octal, 8)
    if (escaped !== undefined) return ESCAPES[escaped] ?? escaped.charCodeAt(0)
    return (plain ?? '').charCodeAt(0)
  })
}

/** Fonts chosen and strings shown, in their order. Brackets within a string are escaped only where they do not pair. */
function piecesOf(content: string): { font?: string; literal: string }[] {
  const pieces: { font?: string; literal: string }[] = []
  const next = /\/(f\d+) [\d.]+ Tf|\(/g
  for (let match = next.exec(content); match; match = next.exec(content)) {
    if (match[1] !== undefined) {
      pieces.push({ font: match[1], literal: '' })
      continue
    }
    let depth = 1
    let end = next.lastIndex
    for (; end < content.length; end += 1) {
      if (content[end] === '\\') end += 1
      else if (content[end] === '(') depth += 1
      else if (content[end] === ')' && (depth -= 1) === 0) break
    }
    pieces.push({ literal: content.slice(next.lastIndex, end) })
    next.lastIndex = end + 1
  }
  return pieces
}

function fillsOf(content: string): string[] {
  const part = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0')
  return [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(
    ([, red = '0', green = '0', blue = '0']) => `#${part(red)}${part(green)}${part(blue)}`,
  )
}

/** Reads a PDF of the typesetter's. Text that runs from the right comes as it is drawn, from the left. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const reference = (text: string, key: string) =>
    objects.get(Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? -1))
  const pages = all.filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  const contentOf = ({ dictionary }: Parsed) =>
    reference(dictionary, 'Contents')?.stream?.toString('latin1') ?? ''
  const text = pages.map((page) => {
    const { dictionary } = page
    const content = contentOf(page)
    const tables = new Map(
      [...dictionary.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', number]) => {
        const font = objects.get(Number(number))?.dictionary ?? ''
        return [name, tableOf(reference(font, 'ToUnicode')?.stream?.toString('latin1') ?? '')] as const
      }),
    )
    let table = new Map<number, string>()
    const said: string[] = []
    for (const { font, literal } of piecesOf(content)) {
      if (font !== undefined) table = tables.get(font) ?? new Map<number, string>()
      const bytes = bytesOf(literal)
      for (let at = 0; at + 1 < bytes.length; at += 2)
        said.push(table.get((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)) ?? '')
    }
    return said.join('')
  })
  const catalog = all.find(({ dictionary }) => dictionary.includes('/Type /Catalog'))?.dictionary ?? ''
  const described = all.filter(({ dictionary }) => dictionary.includes('/Type /FontDescriptor'))
  return {
    text: text.join('\n'),
    pages: pages.length,
    fonts: described.map(({ dictionary }) => ({
      name: /\/FontName \/\w+\+([\w-]+)/.exec(dictionary)?.[1] ?? '',
      embedded: /\/FontFile[23]? \d+ 0 R/.test(dictionary),
    })),
    tagged: /\/Marked true/.test(catalog) && catalog.includes('/StructTreeRoot'),
    paragraphs: all.filter(({ dictionary }) => /\/S \/P\b/.test(dictionary)).length,
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? null,
    fills: [...new Set(pages.flatMap((page) => fillsOf(contentOf(page))))],
    images: all.filter(
      ({ dictionary }) => /\/Subtype \/Image\b/.test(dictionary) && !/\/SMask\b/.test(dictionary),
    ).length,
  }
}
