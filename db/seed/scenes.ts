/** Scenes for the stills of the demonstration, drawn from a few shapes. No text, so no font is needed. */

interface Palette {
  sky: string
  glow: string
  far: string
  near: string
  dark: string
  light: string
}

const PALETTES: readonly Palette[] = [
  { sky: '#16283c', glow: '#3c6181', far: '#2b4a63', near: '#1a3144', dark: '#0b141d', light: '#ffd98a' },
  { sky: '#3a1d2b', glow: '#c4687a', far: '#7a3c4e', near: '#53283a', dark: '#23101a', light: '#ffe7b0' },
  { sky: '#12312a', glow: '#7fb89a', far: '#2f6b56', near: '#1d4a3b', dark: '#0a1c17', light: '#f7edc0' },
  { sky: '#2b2440', glow: '#a18fd0', far: '#5a4b86', near: '#3d3260', dark: '#171226', light: '#ffd7a1' },
  { sky: '#e8cfa4', glow: '#f9efd8', far: '#c99b6b', near: '#8f6a5a', dark: '#3f3341', light: '#fff6df' },
  { sky: '#8fb3bf', glow: '#e6efec', far: '#c9d8d6', near: '#9fb8b9', dark: '#2c3a44', light: '#f3c46b' },
]

const W = 1280
const H = 720

/** Numbers from 0 to 1 that are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed * 7_919 + 17
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const block = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const ridge = (y: number, rise: number, fill: string) =>
  shape(
    `M0 ${y}Q${W * 0.2} ${y - rise} ${W * 0.45} ${y - rise * 0.3}T${W * 0.8} ${y - rise * 0.5}T${W} ${y - rise * 0.2}V${H}H0z`,
    fill,
  )
const halo = (x: number, y: number, r: number, fill: string) =>
  disc(x, y, r * 3, fill, 'opacity=".12"') + disc(x, y, r * 1.8, fill, 'opacity=".2"') + disc(x, y, r, fill)

type Scene = (palette: Palette, roll: () => number) => string

const hills: Scene = ({ glow, far, near, dark, light }, roll) =>
  halo(300 + roll() * 700, 170, 58, light) +
  ridge(430, 180, glow) +
  ridge(500, 150, far) +
  ridge(590, 130, near) +
  times(7, (at) => shape(`M${80 + at * 180} 720l26-${90 + roll() * 70} 26 ${90 + roll() * 70}z`, dark))

const lighthouse: Scene = ({ glow, far, near, dark, light }, roll) =>
  shape('M830 210L0 60v210z', light, 'opacity=".28"') +
  block(0, 460, W, 260, near) +
  times(16, () => block(roll() * W, 480 + roll() * 220, 60 + roll() * 120, 3, glow, 'opacity=".35"')) +
  shape('M690 720q90-210 190-200t240 200z', dark) +
  shape('M800 520l18-280h44l18 280z', '#f4f0e4') +
  times(3, (at) =>
    shape(`M${812 - at * 4} ${310 + at * 70}h${56 + at * 8}l3 34h-${62 + at * 8}z`, '#b3262f'),
  ) +
  block(808, 196, 64, 44, dark) +
  disc(840, 216, 15, light) +
  shape('M300 520h170l-30 42H330zM380 380v130h84z', far)

const lanterns: Scene = ({ glow, near, dark, light }, roll) =>
  ridge(470, 90, near) +
  block(0, 470, W, 250, dark) +
  times(12, () => {
    const [x, y, size] = [40 + roll() * 1_200, 40 + roll() * 330, 14 + roll() * 26]
    const lamp = shape(
      `M${x - size} ${y + size * 2}l${size * 0.2}-${size * 2.4}q${size * 0.8}-${size * 0.8} ${size * 1.6} 0l${size * 0.2} ${size * 2.4}z`,
      light,
    )
    return (
      disc(x, y + size, size * 3, light, 'opacity=".12"') +
      lamp +
      block(x - size / 2, 1_000 - y, size, size * 2, light, 'opacity=".18" rx="8"')
    )
  }) +
  shape('M740 560h220l-36 34H780z', '#000', 'opacity=".6"') +
  disc(846, 520, 15, glow, 'opacity=".7"') +
  block(834, 532, 24, 34, glow, 'opacity=".7" rx="8"')

const city: Scene = ({ glow, far, near, dark, light }, roll) =>
  halo(1_040, 140, 44, glow) +
  times(9, (at) => block(at * 150 - 20, 260 + roll() * 160, 130, 500, far)) +
  times(8, (at) => {
    const [x, y] = [at * 170 - 10, 360 + roll() * 150]
    const lit = times(12, (n) =>
      roll() > 0.5 ? block(x + 18 + (n % 3) * 38, y + 24 + Math.floor(n / 3) * 60, 20, 30, light) : '',
    )
    return block(x, y, 140, 400, at % 2 ? near : dark) + lit
  }) +
  shape('M0 690q640-40 1280 0v30H0z', dark)

const snow: Scene = ({ glow, far, near, dark, light }, roll) =>
  halo(930, 150, 50, light) +
  ridge(420, 120, far) +
  ridge(520, 90, glow) +
  shape('M0 600q400-90 1280 20v100H0z', '#fff', 'opacity=".75"') +
  times(9, () => {
    const [x, y, h] = [roll() * W, 470 + roll() * 80, 70 + roll() * 90]
    return shape(`M${x} ${y - h}l${h * 0.3} ${h}h-${h * 0.6}z`, near)
  }) +
  times(40, () => disc(roll() * W, roll() * H, 2 + roll() * 4, '#fff', 'opacity=".7"')) +
  shape('M404 616q-4-78 26-78t28 78z', dark) +
  disc(430, 522, 20, dark) +
  block(410, 500, 40, 12, '#b3262f', 'rx="6"')

const sea: Scene = ({ glow, far, near, dark, light }, roll) =>
  halo(640, 400, 92, light) +
  times(5, (at) =>
    shape(
      `M0 ${430 + at * 58}${times(8, (n) => `q80-${22 + roll() * 20} 160 0`.replace('160', n === 7 ? '200' : '160'))}V720H0z`,
      [far, near, far, near, dark][at] ?? dark,
      at < 4 ? 'opacity=".9"' : '',
    ),
  ) +
  times(5, (at) => {
    const [x, y] = [200 + at * 200 + roll() * 60, 120 + roll() * 150]
    return `<path d="M${x} ${y}q16-20 32 0q16-20 32 0" fill="none" stroke="${glow}" stroke-width="6"/>`
  })

const forest: Scene = ({ glow, far, near, dark, light }, roll) =>
  disc(640, 380, 330, glow, 'opacity=".35"') +
  disc(640, 400, 180, light, 'opacity=".4"') +
  times(12, (at) => block(at * 112 + roll() * 40, 0, 22 + roll() * 22, 620, far)) +
  ridge(640, 60, near) +
  times(7, (at) => block(at * 210 - 30 + roll() * 90, 0, 46 + roll() * 30, 720, dark)) +
  times(14, () => disc(roll() * W, 300 + roll() * 340, 4 + roll() * 5, light)) +
  shape('M610 640q-8-90 30-90t32 90z', near) +
  disc(641, 534, 20, light)

const room: Scene = ({ glow, far, near, dark, light }, roll) =>
  block(0, 0, W, H, near) +
  block(170, 90, 330, 380, dark) +
  times(4, (at) =>
    block(184 + (at % 2) * 156, 104 + Math.floor(at / 2) * 180, 146, 170, at === 1 ? glow : far),
  ) +
  halo(420, 190, 22, light) +
  shape('M930 0h6v130h-6zM850 210l50-90h66l50 90z', dark) +
  shape('M850 210h166l180 400H670z', light, 'opacity=".22"') +
  block(600, 590, 600, 26, dark) +
  block(660, 616, 28, 104, dark) +
  block(1_110, 616, 28, 104, dark) +
  shape(
    `M820 590q-30-110 ${70 + roll() * 20}-110t80 110zM965 520q60-10 50-46h16q10 66-66 76zM826 530q-60-6-56 36h-14q-6-66 70-60z`,
    far,
  )

/** Someone near, in the light: for what is done with a character. */
const figure: Scene = ({ glow, far, near, dark, light }, roll) => {
  const [x, tilt, ears] = [500 + roll() * 280, -14 + roll() * 28, roll() > 0.5]
  const eye = 150 + roll() * 40
  return (
    disc(x, 330, 340, glow, 'opacity=".35"') +
    `<g transform="rotate(${tilt} ${x} 420)">` +
    shape(`M${x - 330} 760q20-260 330-260t330 260z`, dark) +
    (ears
      ? shape(`M${x - 180} 250l-30-170 150 100zM${x + 180} 250l30-170-150 100z`, near)
      : disc(x - 200, 330, 56, near) + disc(x + 200, 330, 56, near)) +
    `<ellipse cx="${x}" cy="340" rx="${190 + roll() * 40}" ry="${180 + roll() * 50}" fill="${far}"/>` +
    times(2, (at) => {
      const side = x + (at ? 1 : -1) * (eye / 2)
      return (
        disc(side, 310, 40, '#fffdf7') + disc(side + 10, 318, 17, '#14110c') + disc(side + 16, 310, 5, light)
      )
    }) +
    `<path d="M${x - 70} ${430 + roll() * 20}q70 ${roll() * 70} 140 0" fill="none" stroke="${dark}" stroke-width="12" stroke-linecap="round"/>` +
    shape(`M${x - 150} 520q150 60 300 0v46q-150 60-300 0z`, light, 'opacity=".85"') +
    '</g>'
  )
}

/** Six drawings of one shot, as a storyboard has them. */
const panels: Scene = ({ glow, near, dark, light }, roll) =>
  block(0, 0, W, H, '#efe7d4') +
  times(6, (at) => {
    const [x, y] = [70 + (at % 3) * 390, 60 + Math.floor(at / 3) * 320]
    const [px, py, size] = [x + 60 + roll() * 200, y + 90 + roll() * 60, 20 + at * 8]
    return (
      block(x, y, 350, 230, '#fffdf7', `stroke="${dark}" stroke-width="5"`) +
      shape(`M${x} ${y + 150 + roll() * 30}q170-${roll() * 70} 350-${roll() * 20}V${y + 230}H${x}z`, glow) +
      disc(x + 60 + roll() * 230, y + 50, 18, light) +
      disc(px, py, size, near) +
      shape(`M${px - size} ${y + 228}q0-${size * 2} ${size}-${size * 2}t${size} ${size * 2}z`, near) +
      times(2, (line) => block(x, y + 246 + line * 16, 330 - roll() * 160, 6, dark, 'opacity=".35"'))
    )
  })

/** Steps to climb and things to gather, for what is played. */
const steps: Scene = ({ glow, far, near, dark, light }, roll) =>
  halo(1_050, 130, 40, light) +
  ridge(560, 160, glow) +
  times(7, (at) => {
    const [x, y] = [30 + at * 180, 560 - roll() * 330]
    return (
      block(x, y, 140, 34, near, 'rx="8"') +
      block(x, y, 140, 10, far, 'rx="5"') +
      shape(`M${x + 70} ${y - 90}l20 28-20 28-20-28z`, light)
    )
  }) +
  block(0, 650, W, 70, dark) +
  disc(150, 600, 30, light) +
  shape('M112 652q0-50 38-50t38 50z', near) +
  times(5, (at) => disc(60 + at * 46, 52, 15, at < 3 ? light : far))

/** A thing on a plinth under a lamp, as films that were ordered show it. */
const plinth: Scene = ({ glow, far, near, dark, light }, roll) => {
  const [height, turn] = [150 + roll() * 120, roll() * 40]
  return (
    block(0, 560, W, 160, dark) +
    shape('M520 0h240l260 600H260z', light, 'opacity=".22"') +
    `<ellipse cx="640" cy="600" rx="330" ry="54" fill="${near}"/>` +
    block(520, 470, 240, 130, far, 'rx="6"') +
    shape(`M${560 + turn} 470v-${height}q0-50 80-50t80 50v${height}z`, glow) +
    block(590 + turn, 470 - height - 80, 60, 44, near, 'rx="10"') +
    times(8, () => disc(300 + roll() * 680, 80 + roll() * 330, 3 + roll() * 5, light, 'opacity=".7"'))
  )
}

const PLACES: readonly Scene[] = [hills, lighthouse, lanterns, city, snow, sea, forest, room]
const SCENES: readonly Scene[] = [...PLACES, figure, panels, steps, plinth]

/** Says what the pictures of some categories show; those of all others show places. */
const OF_CATEGORIES: readonly (readonly [RegExp, readonly Scene[]])[] = [
  [/Storyboard/, [panels]],
  [/Character|Voice/, [figure]],
  [/Interactive/, [steps, city]],
  [/Commissioned/, [plinth, room]],
  [/Student/, [figure, room, lanterns, hills]],
]

/** Says what the pictures of some titles show, where their category does not. */
const OF_TITLES: readonly (readonly [RegExp, Scene])[] = [
  [/Lantern/, lanterns],
  [/Lighthouse/, lighthouse],
  [/Tide|Horizon|Saltbox/, sea],
  [/Wolf|Snail|Winter|Snow/, snow],
  [/Doors|Umbrella|Parade/, city],
  [/Moss|Lichen|Goat|Moth/, forest],
  [/Kettle|Pepper|Sleep|Grandmother/, room],
  [/Moon|Orbit|Thunder|Weather/, hills],
]

/** Counts the numbered scenes that differ: each is drawn in every light. */
const SCENE_COUNT = SCENES.length * PALETTES.length

/** A scene as SVG, 16 by 9; the same number is the same scene. */
export function sceneSvg(number: number, width = W): Buffer {
  const index = number % SCENE_COUNT
  const scene = index % SCENES.length
  return drawn(
    SCENES[scene],
    PALETTES[(scene * 5 + Math.floor(index / SCENES.length)) % PALETTES.length],
    index,
    width,
  )
}

/** The scene of a work, the same in every run: its category or its title says of what, and its title how it is placed and lit. */
export function workSvg({ title, category }: { title: string; category: string }, width = W): Buffer {
  const titled = OF_TITLES.find(([name]) => name.test(title))?.[1]
  const ofCategory = OF_CATEGORIES.find(([name]) => name.test(category))?.[1]
  const scenes = ofCategory ?? (titled ? [titled] : PLACES)
  const number = numberOf(title)
  return drawn(
    scenes[number % scenes.length],
    PALETTES[Math.floor(number / 61) % PALETTES.length],
    number,
    width,
  )
}

/** A number for a text, in which each letter counts. */
export function numberOf(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}

function drawn(scene: Scene | undefined, palette: Palette | undefined, seed: number, width: number): Buffer {
  if (!palette || !scene) throw new Error('There is no scene')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 9) / 16}" viewBox="0 0 ${W} ${H}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky}"/><stop offset="1" stop-color="${palette.glow}"/></linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#s)"/>${scene(palette, dice(seed + 1))}</svg>`)
}
