import { dice, numberOf } from '#db/seed/scenes.ts'

/** Faces for the people of the demonstration, drawn from a few shapes. No one who lives is meant. */

const SKIN = ['#f3cfae', '#e3b187', '#c98f62', '#a06a43', '#7b4a2d', '#5a3521'] as const
const HAIR = ['#1c1713', '#3a2416', '#6b4423', '#a9762f', '#8d8a86', '#d9d4cc', '#7c2f1f'] as const
const WEAR = ['#1f3550', '#5b2433', '#27463a', '#3c3457', '#8a6a2f', '#2b2b2e', '#a9452f'] as const
const WALL = ['#d8cdb8', '#c3cfcb', '#cbbfd3', '#e0c7b2', '#b9c7d8', '#cdd3b4'] as const

/** The part of `roll` that says which of these it is. */
const oneOf = (from: readonly string[], roll: number) => from[Math.floor(roll * from.length)] ?? '#1c1713'

/** Hair behind the head, by its number. */
const BACK = [
  (hair: string) => `<path d="M62 150q-12-104 98-104t98 104v70h-196z" fill="${hair}"/>`,
  (hair: string) => `<circle cx="160" cy="52" r="34" fill="${hair}"/>`,
  (hair: string) => `<circle cx="160" cy="122" r="98" fill="${hair}"/>`,
  () => '',
] as const

/** Hair over the forehead. */
const FRONT = [
  (hair: string) => `<path d="M88 132q-2-74 72-74t72 74q-20-40-58-42-46 2-86 42z" fill="${hair}"/>`,
  (hair: string) => `<path d="M86 128q4-70 74-70t74 70q-34-44-74-44t-74 44z" fill="${hair}"/>`,
  (hair: string) => `<path d="M88 138q-6-84 80-80 66 4 64 76-10-30-30-40-50 20-114 44z" fill="${hair}"/>`,
  (hair: string) => `<path d="M92 112q10-50 68-50t68 50q-30-22-68-22t-68 22z" fill="${hair}" opacity=".85"/>`,
] as const

/** A face in a square: the same name is the same face. */
export function faceSvg(name: string, side: number): Buffer {
  const roll = dice(numberOf(name))
  roll()
  const tone = roll()
  // The darker the skin, the darker most people's hair.
  const [skin, hair] = [oneOf(SKIN, tone), oneOf(tone > 0.5 ? HAIR.slice(0, 2) : HAIR, roll())]
  const [wear, wall] = [oneOf(WEAR, roll()), oneOf(WALL, roll())]
  const [style, tilt, glasses, beard] = [
    Math.floor(roll() * 4),
    -5 + roll() * 10,
    roll() < 0.28,
    roll() < 0.25,
  ]
  const back = BACK[style]?.(hair) ?? ''
  const front = FRONT[Math.floor(roll() * 4)]?.(hair) ?? ''
  const eye = (x: number) => `<ellipse cx="${x}" cy="150" rx="7" ry="8" fill="#201a15"/>`
  const brow = (x: number) =>
    `<path d="M${x - 16} 132q16-9 32 0" fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"/>`
  const rim = (x: number) =>
    `<circle cx="${x}" cy="151" r="23" fill="none" stroke="#201a15" stroke-width="5"/>`
  const smile = 10 + roll() * 14
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${wall}"/>
    <circle cx="${90 + roll() * 140}" cy="110" r="150" fill="#fff" opacity=".22"/>
    <g transform="rotate(${tilt} 160 300)">
    ${back}
    <path d="M26 330q6-104 134-104t134 104z" fill="${wear}"/>
    <path d="M130 190h60v52q-30 30-60 0z" fill="${skin}"/>
    <path d="M130 206q30 26 60 0v16q-30 26-60 0z" fill="#000" opacity=".14"/>
    <path d="M88 132q0-72 72-72t72 72q0 92-72 92t-72-92z" fill="${skin}"/>
    ${beard ? `<path d="M88 150q6 82 72 82t72-82q-10 40-40 38-32-10-64 0-30 2-40-38z" fill="${hair}" opacity=".9"/>` : ''}
    ${front}
    ${brow(130)}${brow(190)}${eye(130)}${eye(190)}
    ${glasses ? `${rim(130)}${rim(190)}<path d="M153 149h14" stroke="#201a15" stroke-width="5"/>` : ''}
    <path d="M160 158q10 18-4 22" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>
    <path d="M136 194q24 ${smile} 48 0" fill="none" stroke="#5d2a22" stroke-width="6" stroke-linecap="round"/>
    </g></svg>`)
}
