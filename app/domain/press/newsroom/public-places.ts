export const PUBLIC_PLACES = [
  ['/award', 'The award'],
  ['/nominees', 'Nominees'],
  ['/winners', 'Winners'],
  ['/calendar', 'Events'],
  ['/press-room', 'Press room'],
] as const

export type PublicPlace = (typeof PUBLIC_PLACES)[number][0]
