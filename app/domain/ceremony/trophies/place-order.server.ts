import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { Orderer } from './locked-order.server.ts'
import { orderReceived } from './mails/orderer-mails.ts'
import { tellAdmins, tellOrderer } from './mails.server.ts'
import { findNominee } from './orderable.server.ts'
import { plateLines, plateProblem } from './plate.ts'
import { mayOrder, piecesFor } from './rules.ts'
import type { OrderInput } from './schema.ts'
import { publicWinners, readTrophyTerms } from './terms.server.ts'

const NOT_YOURS = refuse('closed', 'Extra trophies can’t be ordered for this nomination.')
const CLOSED = refuse('closed', 'Extra trophies can’t be ordered now.')

const beside = (field: string, message: string, code: 'invalid' | 'conflict' = 'invalid') =>
  refuse(code, message, { [field]: [message] })

/**
 * Orders extra trophies for a nominee, whose link or account the caller has read. The nomination is locked, so that a win never has
 * more pieces than are allowed. Refuses `closed` outside the time for orders and to whom they are not open, `invalid` a plate that does
 * not fit or a name that is not confirmed, and `conflict` when fewer pieces are left or a price has changed.
 */
export async function placeOrder(
  personId: number,
  input: OrderInput,
  by: Orderer,
  now: Date,
): Promise<Outcome<{ id: number; linkKey: string }>> {
  try {
    const year = await yearOf(personId, now)
    if (year === null) return NOT_YOURS
    // What is public stays so: it is read before the nomination is locked.
    const winners = await publicWinners(year, now)
    return await transaction((trx) => place(personId, winners, input, by, now, trx))
  } catch (error) {
    if (isUniqueViolation(error, 'one_trophy_piece_of_a_number'))
      return beside('qty', 'Another order for this win has just arrived. Load the page again', 'conflict')
    throw error
  }
}

async function yearOf(personId: number, now: Date): Promise<number | null> {
  return transaction(async (trx) => (await findNominee(personId, now, trx))?.year ?? null)
}

async function place(
  personId: number,
  winners: ReadonlySet<number>,
  input: OrderInput,
  by: Orderer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ id: number; linkKey: string }>> {
  const locked = await trx
    .selectFrom('nominations as n')
    .where('n.id', '=', (eb) =>
      eb.selectFrom('nomination_people as p').where('p.id', '=', personId).select('p.nomination_id'),
    )
    .select('n.id')
    .forUpdate('n')
    .executeTakeFirst()
  const nominee = locked && (await findNominee(personId, now, trx))
  if (!nominee) return NOT_YOURS
  const known = await trx
    .selectFrom('trophy_orders')
    .where('form_key', '=', input.key)
    .select(['id', 'link_key as linkKey', 'person_id as personId'])
    .executeTakeFirst()
  if (known)
    return known.personId === personId
      ? ok({ id: known.id, linkKey: known.linkKey })
      : refuse('conflict', 'Reload the page before you order.')
  const terms = await readTrophyTerms(nominee.year, now, trx)
  const isWinner = winners.has(nominee.nominationId)
  if (!mayOrder({ isAnnounced: true, isWinner }, terms.ordersFor)) return NOT_YOURS
  if (terms.window.state !== 'open') return CLOSED
  if (terms.unitCents !== input.unitCents || terms.shippingCents !== input.shippingCents)
    return refuse('conflict', 'The price has changed since you opened the page. Check it and order again.')
  const lines = plateLines(nominee, input)
  if (!lines) return beside('name', 'Select a name that is confirmed')
  const problem = plateProblem(lines) ?? missingLettersProblem(lines.join(' '))
  if (problem) return beside('name', problem)
  const taken = await trx
    .selectFrom('trophy_pieces')
    .where('nomination_id', '=', nominee.nominationId)
    .orderBy('n')
    .select('n')
    .execute()
  const pieces = piecesFor(
    taken.map(({ n }) => n),
    input.qty,
    terms.most,
  )
  if (!pieces) {
    const left = Math.max(0, terms.most - taken.length)
    const rest =
      left === 0 ? 'All have already been ordered' : `${countText(left, 'trophy is', 'trophies are')} left`
    return beside('qty', `At most ${terms.most} extra trophies can be ordered for a win. ${rest}`, 'conflict')
  }
  const { id, linkKey } = await trx
    .insertInto('trophy_orders')
    .values({
      ...{
        form_key: input.key,
        year: nominee.year,
        nomination_id: nominee.nominationId,
        person_id: personId,
      },
      ...{ user_id: by.userId, contact_name: input.shipTo.name, contact_email: input.shipTo.email },
      ...{ phone: input.phone, ship_to: JSON.stringify(input.shipTo), engraving: lines, qty: input.qty },
      ...{ unit_cents: terms.unitCents, shipping_cents: terms.shippingCents, currency: terms.currency },
      ...{ ordered_at: now, updated_at: now },
    })
    .returning(['id', 'link_key as linkKey'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('trophy_pieces')
    .values(pieces.map((n) => ({ order_id: id, nomination_id: nominee.nominationId, n })))
    .execute()
  const after = {
    state: 'requested',
    pieces: input.qty,
    plate: lines.join(' / '),
    country: input.shipTo.country,
  }
  await auditRecord(by, 'trophy_order.placed', id, { after }, now, trx)
  await tellOrderer(id, orderReceived, now, trx)
  await tellAdmins(id, 'ordered', now, trx)
  return ok({ id, linkKey })
}
