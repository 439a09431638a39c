/** The newest round of judging whose outcome the entrants of a category were told, for one entry. */
export interface ToldRound {
  /** What an entry is that advanced: "Longlist". */
  name: string
  advanced: boolean
}
