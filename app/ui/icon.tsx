/** The whole icon set: 24 × 24 outlines, drawn in the text's colour. A page carries only the ones it shows. */
const PATHS = {
  star: 'm12 2 2.9 7H22l-5.7 4.4L18.400 21 12 16.700 5.600 21l2.100-7.600L2 9h7.100z',
  x: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12 5 5 9-10',
  'chevron-down': 'm6 9 6 6 6-6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9a8 8 0 0 1 16 0',
  info: 'M12 11v6m0-10v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  warning: 'M12 9v5m0 3v.01M12 3 2 20h20z',
} as const

export type IconName = keyof typeof PATHS
export const ICON_NAMES = Object.keys(PATHS) as IconName[]

const FILLED: ReadonlySet<IconName> = new Set<IconName>(['star'])

/** Always decoration: the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={FILLED.has(name) ? 'icon icon-filled' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
