/** The newest round of judging whose outcome the entrants of a category were told, for one entry. */
export interface ToldRound {
  /** An entry that advanced is called so: "Longlist". */
  name: string
  advanced: boolean
}
