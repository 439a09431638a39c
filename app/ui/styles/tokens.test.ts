import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BRAND_YELLOW } from '#app/constants.ts'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function declarations(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The declarations of some blocks, each over those before. */
function scheme(...selectors: string[]): Map<string, string> {
  return new Map(
    selectors.flatMap((selector) => {
      const start = sheet.indexOf(selector)
      if (start < 0) throw new Error(`no ${selector} in the sheet`)
      return [...declarations(sheet.slice(start, sheet.indexOf('\n}', start)))]
    }),
  )
}

const DARK = [':root {', ':root,\n.screening {'] as const
const LIGHT = [...DARK, '@media (prefers-color-scheme: light)'] as const

function colour(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name) ?? ''
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference ? colour(tokens, reference) : value
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const linear = (from: number) => {
    const share = Number.parseInt(digits.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(2) + 0.0722 * linear(4)
}

function contrast(tokens: Map<string, string>, front: string, back: string): number {
  const [dark = 0, light = 0] = [front, back]
    .map((name) => luminance(colour(tokens, name)))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const SCHEMES = [
  ['light', scheme(...LIGHT)],
  ['dark', scheme(...DARK)],
  ['screening', scheme(...LIGHT, ':root,\n.screening {', '\n\n.screening {')],
] as const

const GROUNDS = ['--paper', '--card', '--shade', '--good-soft', '--danger-soft']
const TEXTS: [string, string][] = [
  ...GROUNDS.map((ground): [string, string] => ['--ink', ground]),
  ['--ink-2', '--paper'],
  ['--ink-2', '--card'],
  ['--ink-2', '--shade'],
  ['--danger', '--paper'],
  ['--danger', '--card'],
  ['--danger', '--danger-soft'],
  ['--good', '--paper'],
  ['--good', '--good-soft'],
  ['--warn', '--warn-soft'],
  ['--rail-ink', '--rail'],
  ['--rail-ink', '--rail-active'],
  ['--rail-2', '--rail'],
  ['--black', '--supernova-400'],
  ['--black', '--supernova-500'],
]

describe.each(SCHEMES)('in the %s scheme', (_name, tokens) => {
  test.each(TEXTS)('%s on %s is at least 4.5 to 1', (front, back) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['--card', '--paper'])('the edge of a control on %s is at least 3 to 1', (back) => {
    expect(contrast(tokens, '--edge', back)).toBeGreaterThanOrEqual(3)
  })
})

test('yellow carries ink at 10.97 to 1', () => {
  expect(contrast(scheme(...LIGHT), '--black', '--supernova-400')).toBeCloseTo(10.97, 2)
})

test('the brand yellow of the constants is that of the sheets', () => {
  expect(colour(scheme(...LIGHT), '--supernova-400').toUpperCase()).toBe(BRAND_YELLOW)
})
