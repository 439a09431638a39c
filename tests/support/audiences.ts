import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { invite } from '#app/domain/judging/committees/invitations.server.ts'
import { confirmSent, giveConsent } from '#app/domain/press/indee/commands.server.ts'
import { makeList } from '#app/domain/press/indee/lists.server.ts'
import type { AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { committeeFor, invitee } from '#tests/support/committees.ts'
import { approvedCredential, areaPlaces, openToThePress } from '#tests/support/credentials.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, press, pro, viewerOf } from '#tests/support/people.ts'
import { activePartner, level, pool } from '#tests/support/pools.ts'
import { eventGuest, pressEvent } from '#tests/support/press.ts'
import { decidedOrder, orderThatIs, SHIP_TO } from '#tests/support/trophies.ts'

/** What audiences are asked: the season now, about everybody, unless a test says more. */
export async function asking(more: Partial<AudienceQuestion> = {}): Promise<AudienceQuestion> {
  return { season: await currentSeason(), now: now(), filter: EVERYBODY, ...more }
}

/** A person invited onto a committee who has not answered. */
export async function asked(number: number): Promise<void> {
  const adminAccount = await admin()
  const { id: committeeId } = await committeeFor(number, adminAccount)
  const input = { ...invitee(`asked${number}@example.org`), committeeId, send: true }
  valueOf(await invite(input, await adminViewerOf(adminAccount), now()))
}

export async function partnerOfPool(organisation?: string): Promise<void> {
  const adminAccount = await admin()
  const { id: poolId } = await pool(adminAccount)
  const { revisionId } = await level(adminAccount, { poolId })
  await activePartner(adminAccount, { poolId, revisionId, organisation })
}

/** An order whose proof waits, and one that was shipped. */
export async function trophyOrders(contact = 'Mara Quill'): Promise<void> {
  const by = await admin()
  const shipTo = { ...SHIP_TO, name: contact }
  await orderThatIs('proof_sent', by, { shipTo })
  const { id } = await orderThatIs('in_production', by, { shipTo })
  valueOf(await decidedOrder(id, { action: 'ship', carrier: 'dhl', tracking: 'JD01' }, by))
}

export async function approvedPress(): Promise<void> {
  const [ada, ben] = [await admin(), await admin()]
  await openToThePress()
  await areaPlaces(ben, 20)
  await approvedCredential({ ada, ben })
}

/** A member who can watch the screenings, and a guest of an event. */
export async function screeningAndGuest(): Promise<void> {
  const [viewer, ines] = [await adminViewerOf(await admin()), await pro()]
  valueOf(await giveConsent(ines.email, await viewerOf(ines), now()))
  valueOf(await makeList('To add', viewer, now()))
  valueOf(await confirmSent(viewer, now()))
  const { id } = await pressEvent(await press())
  await eventGuest(id, `guest-${id}@example.org`)
}
