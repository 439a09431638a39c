import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.server.ts'
import { costsTooMuch, nesting } from './drawing-cost.ts'

const { window } = new JSDOM('')
const svg = (body: string) =>
  new window.DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</svg>`,
    'image/svg+xml',
  ).documentElement

const nested = (levels: number, each: (id: string, n: number) => string) =>
  Array.from({ length: levels }, (_, n) => each(`#l${n}`, n + 1)).join('')

test.each<[string, string, boolean]>([
  ['a logo of 500 shapes', '<path d="M0 0"/>'.repeat(500), false],
  [
    'a symbol used a hundred times',
    `<symbol id="s"><path/><path/></symbol>${'<use href="#s"/>'.repeat(100)}`,
    false,
  ],
  ['a shadow', '<filter id="f"><feGaussianBlur/><feOffset/></filter><path filter="url(#f)"/>', false],
  [
    'shapes that double eighteen times',
    `<path id="l0"/>${nested(18, (id, n) => `<g id="l${n}"><use href="${id}"/><use xlink:href="${id}"/></g>`)}`,
    true,
  ],
  [
    'patterns in patterns',
    `<pattern id="l0"><path/></pattern>${nested(
      18,
      (id, n) => `<pattern id="l${n}"><rect fill="url(${id})"/><rect style="fill: url('${id}')"/></pattern>`,
    )}`,
    true,
  ],
  [
    'five steps of a filter',
    `<filter id="f">${'<feTurbulence/>'.repeat(5)}</filter><path filter="url(#f)"/>`,
    true,
  ],
  [
    'a filter on many shapes',
    `<filter id="f"><feMorphology/></filter>${'<path filter="url(#f)"/>'.repeat(60)}`,
    true,
  ],
  [
    'a filter that a style sheet gives to all',
    `<filter id="f"><feMorphology/></filter><style>path{filter:url(#f)}</style>${'<path/>'.repeat(60)}`,
    true,
  ],
  [
    'a marker at each corner of a path',
    `<marker id="m">${'<path/>'.repeat(100)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(100)}"/>`,
    true,
  ],
  [
    'the same from a group or a style sheet',
    `<marker id="m">${'<path/>'.repeat(100)}</marker><style>path{marker:url(#m)}</style><path d="M0 0${'h1'.repeat(100)}"/>`,
    true,
  ],
  [
    'the same of a path that a group uses',
    `<marker id="m">${'<path/>'.repeat(100)}</marker><path id="p" d="M0 0${'h1'.repeat(100)}"/><g style="marker-end: url(#m)"><use href="#p"/></g>`,
    true,
  ],
  [
    'arrows',
    `<marker id="m"><path/></marker>${'<path marker-end="url(#m)" d="M0 0h9"/>'.repeat(100)}`,
    false,
  ],
  [
    'a group whose shapes all have its pattern, and so on',
    `<pattern id="l0"><path/></pattern>${nested(
      5,
      (id, n) => `<pattern id="l${n}"><g fill="url(${id})">${'<rect/>'.repeat(30)}</g></pattern>`,
    )}`,
    true,
  ],
  [
    'a group of 500 shapes with one gradient',
    `<linearGradient id="g"><stop/><stop/></linearGradient><g fill="url(#g)">${'<path/>'.repeat(500)}</g>`,
    false,
  ],
  ['a shape that uses itself', '<g id="a"><use href="#a"/></g>', true],
  ['groups in groups without end', '<g>'.repeat(800) + '</g>'.repeat(800), true],
  ['too many shapes', '<path/>'.repeat(5_100), true],
])('%s', (_, body, isTooMuch) => {
  expect(costsTooMuch(svg(body), 5_000)).toBe(isTooMuch)
})

test.each([
  ['<svg><g><circle r="1"/></g></svg>', { elements: 3, depth: 2 }],
  ['<?xml version="1.0"?><!-- <g> --><svg></svg>', { elements: 2, depth: 2 }],
  ['<'.repeat(200_000), { elements: 0, depth: 0 }],
])('a text is read before it is parsed: %#', (text, found) => {
  expect(nesting(text)).toEqual(found)
})

test('groups that are nested without end are refused before they are parsed', () => {
  const deep = `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(60_000)}${'</g>'.repeat(60_000)}</svg>`
  expect(cleanSvg(deep)).toEqual({ refused: 'too_detailed' })
})

const DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'
const PUBLIC =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'

test.each([
  ['what drawing programs put first', `<?xml version="1.0"?>\n<?made by="them"?>${PUBLIC}${DRAWN}`, true],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${DRAWN}`, false],
  ['a list of its own', `<!doctype svg [ ]>${DRAWN}`, false],
  ['a list behind a sign of a beginning', `<!DOCTYPE svg SYSTEM "<" [<!ENTITY a "b">]>${DRAWN}`, false],
])('a drawing that begins with %s', (_, source, isClean) => {
  const clean = cleanSvg(source)
  if (isClean) expect(clean).toMatchObject({ width: 8, height: 8 })
  else expect(clean).toEqual({ refused: 'unsafe_svg' })
})

test('a text full of beginnings is read in one pass', () => {
  for (const beginning of ['<?', '<!DOCTYPE '])
    expect(cleanSvg(beginning.repeat(100_000))).toHaveProperty('refused')
})
