import { isConfirmedAddressOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { openedBy } from '#app/http/secret-links.server.ts'
import { findOrderable } from '#app/domain/ceremony/trophies/orderable.server.ts'
import { nomineePageLink, readNomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { shownCents, shownPriceNote } from '#app/domain/season/prices/tax.ts'

/** The nominee of the link; `null` for an unknown or expired one. */
export async function ordererOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const opened = await openedBy(args, nomineePageLink, (secret) => readNomineeToken(secret, args.context.now))
  return opened && { token: opened.token, personId: opened.found.personId }
}

/** What the link shows: the order for those it is open to, and the same page to everybody else. */
export async function orderPage(args: LoaderFunctionArgs) {
  const orderer = await ordererOf(args)
  const found = orderer && (await findOrderable(orderer.personId, args.context.now))
  if (!orderer || !found) return null
  const { nominee, terms, isWinner, left, orders } = found
  const { window, unitCents, shippingCents, currency, most, contact } = terms
  const { season, category, title, studio, people, unconfirmed } = nominee
  const { viewer } = args.context
  const isOwn = isConfirmedAddressOf(viewer, nominee.email)
  return {
    token: orderer.token,
    formKey: randomUUID(),
    source: { season, category, title, studio, people },
    ...{ isWinner, left, most, window, contact, unconfirmed, orders },
    price: {
      ...{ unitCents, shippingCents, currency },
      shownUnitCents: shownCents(unitCents, terms.tax),
      shownShippingCents: shownCents(shippingCents, terms.tax),
      tax: shownPriceNote(terms.tax),
    },
    initial: {
      name:
        people.length === 1 || isOwn ? (people.find(({ id }) => id === orderer.personId)?.id ?? null) : null,
      fullName: nominee.fullName,
      email: nominee.email,
    },
  }
}
