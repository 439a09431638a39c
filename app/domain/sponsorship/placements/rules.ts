import type { SponsorshipState } from '#app/domain/sponsorship/applications/rules.ts'

/** Where approved files of sponsors appear. Pure and safe in the browser. */

export const PLACES = ['sponsors', 'site_banner', 'programme'] as const
export type Place = (typeof PLACES)[number]

export const PLACE_LABELS: Readonly<Record<Place, string>> = {
  sponsors: 'Logos on the award’s page',
  site_banner: 'Banner on the website',
  programme: 'Printed programme',
}

/** A sponsorship becomes active once it is paid, or an admin allows it before; suspended and terminated ones lose their places. */
const PLACED: ReadonlySet<SponsorshipState> = new Set<SponsorshipState>(['active', 'fulfilled'])

/** Whether a sponsorship's approved files may be shown: the one rule for every place. */
export const isPlaceable = ({ state }: { state: SponsorshipState }): boolean => PLACED.has(state)
