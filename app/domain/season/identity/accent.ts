/** The award's accent colour: the steps made of it, and whether it can be read. Pure. */

/** The ink on filled buttons, and the dark rail: black in the style sheets, which a test holds to this. */
export const INK = '#1c1a14'
const WHITE = '#ffffff'

/** What is written on a fill of the accent, and the accent on the rail, need this contrast (WCAG 1.4.3). */
const NEEDED = 4.5

type Rgb = readonly [number, number, number]

const readHex = (text: string): Rgb | null => {
  const [, r, g, b] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? []
  return r && g && b ? [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)] : null
}
const writeHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance([r, g, b]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** How much two colours differ in brightness, from 1 to 21 (WCAG); 1 where one of them is no colour. */
export function contrast(one: string, other: string): number {
  const [first, second] = [readHex(one), readHex(other)]
  if (!first || !second) return 1
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** "#1fa" and "1FAAAA" as "#11ffaa" and "#1faaaa"; other text as it is. */
export function accentText(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^#?/, '#')
  return /^#[\da-f]{3}$/.test(text) ? text.replace(/[\da-f]/g, '$&$&') : text
}

/** Why a colour cannot be the accent, or `null`. */
export function accentProblem(colour: string): string | null {
  if (!readHex(colour)) return 'Enter a colour as six digits, like #ffc500'
  const ratio = contrast(colour, INK)
  return ratio >= NEEDED
    ? null
    : `Black text on this colour has a contrast of ${ratio.toFixed(1)} to 1, and ${NEEDED} is needed. Select a lighter colour`
}

/** How much of the accent is in each step, mixed with white or with the ink. Paler and darker steps tell states, and stay. */
const STEPS: readonly (readonly [step: number, share: number, into: string])[] = [
  [300, 0.7, WHITE],
  [400, 1, WHITE],
  [500, 0.9, INK],
]

/** The accent in the steps of the style sheets' `supernova` that fill buttons and mark places. */
export function accentScale(colour: string): { step: number; colour: string }[] {
  const own = readHex(colour)
  if (!own) return []
  return STEPS.map(([step, share, into]) => {
    const other = readHex(into) ?? own
    const mixed = own.map((part, at) => part * share + (other[at] ?? 0) * (1 - share))
    return { step, colour: writeHex([mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]) }
  })
}

/** The style sheet that puts the accent in place of the product's own colour. */
export function accentStyles(colour: string): string {
  const lines = accentScale(colour).map((each) => `--supernova-${each.step}:${each.colour}`)
  return lines.length > 0 ? `:root{${lines.join(';')}}` : ''
}
