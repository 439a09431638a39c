import { contrast, INK, inkOn, NEEDED, readHex, WHITE, type Rgb } from '#app/platform/accent.ts'

/** The award's accent colour: the steps made of it, and whether it can be read. Pure. */

const writeHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** "#1fa" and "1FAAAA" as "#11ffaa" and "#1faaaa"; other text as it is. */
export function accentText(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^#?/, '#')
  return /^#[\da-f]{3}$/.test(text) ? text.replace(/[\da-f]/g, '$&$&') : text
}

/** Says why a colour cannot be the accent, or `null`: neither black nor white text can be read on it. */
export function accentProblem(colour: string): string | null {
  if (!readHex(colour)) return 'Enter a colour as six digits, like #ffc500'
  const [black, white] = [contrast(colour, INK), contrast(colour, WHITE)]
  if (Math.max(black, white) >= NEEDED) return null
  return `Black text on this colour has a contrast of ${black.toFixed(1)} to 1 and white text of ${white.toFixed(1)}, and ${NEEDED} is needed. Select a lighter or darker colour`
}

type Steps = readonly (readonly [step: number, share: number, into: string])[]

/** How much of the accent is in each step, mixed with white or with the ink. Paler and darker steps tell states, and stay. */
const STEPS: Steps = [
  [300, 0.7, WHITE],
  [400, 1, WHITE],
  [500, 0.9, INK],
]
/** The same of an accent with white text: a button under the pointer is darker, so that its text stays as legible. */
const DARK_STEPS: Steps = [
  [300, 0.82, INK],
  [400, 1, INK],
  [500, 0.65, INK],
]

function mixed(own: Rgb, share: number, into: string): Rgb {
  const other = readHex(into) ?? own
  const part = (at: 0 | 1 | 2) => own[at] * share + other[at] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** The accent in the steps of the style sheets' `supernova` that fill buttons and mark places. */
export function accentScale(colour: string): { step: number; colour: string }[] {
  const own = readHex(colour)
  if (!own) return []
  const steps = inkOn(colour) === INK ? STEPS : DARK_STEPS
  return steps.map(([step, share, into]) => ({ step, colour: writeHex(mixed(own, share, into)) }))
}

/** The accent on dark ground, such as the rail: as much lighter as it takes to be seen there, and to carry black text. */
export function accentOnDark(colour: string): string {
  const own = readHex(colour)
  if (!own) return colour
  for (let share = 1; share > 0; share -= 0.05) {
    const lighter = writeHex(mixed(own, share, WHITE))
    if (contrast(lighter, INK) >= NEEDED) return lighter
  }
  return WHITE
}

const declared = (colour: string) =>
  [
    ...accentScale(colour).map((each) => `--supernova-${each.step}:${each.colour}`),
    `--on-accent:${inkOn(colour)}`,
  ].join(';')

/** Parts of pages that are dark in every scheme. */
const ALWAYS_DARK = '.rail,.hero,.screening'

/** The style sheet that puts the accent in place of the product's own colour, with the text that can be read on it. */
export function accentStyles(colour: string): string {
  if (!readHex(colour)) return ''
  const own = `:root{${declared(colour)}}`
  if (inkOn(colour) === INK) return own
  const light = declared(accentOnDark(colour))
  return `${own}${ALWAYS_DARK}{${light}}@media (prefers-color-scheme:dark){:root{${light}}}`
}
