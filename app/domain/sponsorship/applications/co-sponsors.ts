/** Who sponsors together with the company that applies. Pure and safe in the browser. */

export const MAX_CO_SPONSORS = 4

/** Of the name of a company, or under which it is credited. */
export const MAX_NAME = 120

/** Of all the names as `creditNames` joins them. */
export const MAX_CREDIT_NAMES = (1 + MAX_CO_SPONSORS) * (MAX_NAME + ', '.length)

export interface CoSponsor {
  name: string
  /** Of the price, in whole percent; null where it was not said. */
  share: number | null
}

/** "Lathe Ltd (30%)" */
export const coSponsorText = ({ name, share }: CoSponsor): string =>
  share === null ? name : `${name} (${share}%)`

/** "Lathe Ltd (30%), Pine Inc"; empty where the company sponsors alone. */
export const coSponsorsText = (all: readonly CoSponsor[]): string => all.map(coSponsorText).join(', ')

/** All names under which a sponsorship is credited, as its contract has them: the company’s, and its co-sponsors’. */
export const creditNames = ({
  company,
  creditAs,
  coSponsors,
}: {
  company: string
  creditAs: string
  coSponsors: readonly CoSponsor[]
}): string => [creditAs || company, ...coSponsors.map(({ name }) => name)].join(', ')

/** Which of the rows makes the shares add up to all of the price or more, so that nothing is left for the company; -1 where none does. */
export function overfullShare(all: readonly (CoSponsor | null)[]): number {
  let sum = 0
  return all.findIndex((each) => (sum += each?.share ?? 0) >= 100)
}
