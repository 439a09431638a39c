/** The admins' screens of an audience's agreement, as its area puts them into its map. */
const SCREENS = {
  agreements: 'agreements/list.tsx',
  'agreements/view/:id': 'agreements/view.tsx',
  'agreements/edit/:id': 'agreements/edit.tsx',
  'agreements/publish/:id': 'agreements/publish.tsx',
  'agreements/remove/:id': 'agreements/remove.tsx',
  signatures: 'signatures/list.tsx',
  'signatures/unsigned': 'signatures/unsigned.tsx',
  'signatures/remind': 'signatures/remind.tsx',
  'signatures/export': 'signatures/export.ts',
  'signatures/view/:id': 'signatures/view.tsx',
  'signatures/view/:id/evidence': 'signatures/evidence.ts',
} as const

type Screens<Base extends `/${string}`> = {
  readonly [Below in keyof typeof SCREENS as `${Base}/${Below}`]: string
}

/** The screens below an address: `/admin/judges/agreements` and those beside it. */
export function agreementScreens<const Base extends `/${string}`>(base: Base): Screens<Base> {
  const screens = Object.entries(SCREENS).map(([below, file]) => [
    `${base}/${below}`,
    `/admin/people/${file}`,
  ])
  return Object.fromEntries(screens) as Screens<Base>
}
