import { isGenuine } from '../badges/code.ts'
import type { Area } from '../rules.ts'
import type { Entry } from './entry.ts'

/** What a door has of a season's badges. Runs in the browser and on the server alike. */

export interface DoorBadge extends Entry {
  number: number
  name: string
  outlet: string
  /** The first check-in, in milliseconds. */
  checkedInAt: number | null
}

export interface DoorList {
  year: number
  /** The door's id, 0 for an admin's own page, and the areas it leads into; none: all of them. */
  door: number
  areas: readonly Area[]
  /** When it was read, and when the door's link ends, in milliseconds; an admin's own page does not end. */
  readAt: number
  endsAt: number | null
  badges: DoorBadge[]
}

/** The list as it travels: signed with the season's key, so that a phone believes no other one. */
export interface SignedDoorList {
  body: string
  signature: string
}

/** Whether a list may take the place of the one a phone goes by: it is a newer one, of the same door. Of another door it has other areas. */
export const mayReplace = (list: DoorList, own: DoorList): boolean =>
  list.year === own.year && list.door === own.door && list.readAt >= own.readAt

/** Check-ins that a phone sends at once. */
export const MAX_SENT = 500

/** The list, or `null` where it was not signed with the key. */
export async function openDoorList(
  { body, signature }: SignedDoorList,
  publicKey: string,
): Promise<DoorList | null> {
  return (await isGenuine(body, signature, publicKey)) ? (JSON.parse(body) as DoorList) : null
}
