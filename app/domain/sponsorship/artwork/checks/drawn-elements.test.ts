import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.server.ts'
import { drawnElements, nesting } from './drawn-elements.ts'

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inner}</svg>`
const rootOf = (text: string) =>
  new new JSDOM('').window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement
const uses = (id: string, count: number) => `<use href="#${id}"/>`.repeat(count)
/** Each group repeats the one before ten times. */
const bomb = (depth: number) =>
  svg(
    '<g id="g0"><rect width="1" height="1"/></g>' +
      Array.from({ length: depth }, (_, at) => `<g id="g${at + 1}">${uses(`g${at}`, 10)}</g>`).join(''),
  )

test.each([
  ['a circle', svg('<circle r="1"/>'), 2],
  ['a repeated one', svg('<g id="a"><circle r="1"/></g><use xlink:href="#a"/>'), 6],
  ['a pattern in a fill', svg('<pattern id="p"><rect/></pattern><rect fill="url(#p)"/>'), 6],
  ['a reference to nothing', svg('<use href="#none"/>'), 2],
  ['one that repeats itself', svg('<g id="a"><use href="#a"/></g>'), Infinity],
])('%s', (_, text, count) => {
  expect(drawnElements(rootOf(text))).toBe(count)
})

test('a small file that comes to billions is counted at once and refused', () => {
  expect(bomb(12).length).toBeLessThan(4_000)
  expect(drawnElements(rootOf(bomb(12)))).toBeGreaterThan(1e12)
  expect(cleanSvg(bomb(12))).toEqual({ refused: 'endless_svg' })
  expect(cleanSvg(bomb(3))).toMatchObject({ width: 9 })
  const deep = svg('<g>'.repeat(60_000) + '</g>'.repeat(60_000))
  expect(cleanSvg(deep)).toEqual({ refused: 'endless_svg' })
})

test.each([
  [svg('<g><circle r="1"/></g>'), { elements: 3, depth: 2 }],
  ['<?xml version="1.0"?><!-- <g> --><svg></svg>', { elements: 2, depth: 2 }],
  ['<'.repeat(200_000), { elements: 0, depth: 0 }],
])('a text is read before it is parsed: %#', (text, found) => {
  expect(nesting(text)).toEqual(found)
})
