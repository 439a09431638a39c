import { redirect } from '@remix-run/node'
import { loadSignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { renewalRefusal, termsOfNext } from '#app/domain/sponsorship/partners/bill.server.ts'
import { dayIn } from '#app/domain/sponsorship/partners/days.server.ts'
import { invoicesOfPartner } from '#app/domain/sponsorship/partners/invoices.server.ts'
import { changeCents } from '#app/domain/sponsorship/partners/ledger.ts'
import { partnerLifecycle } from '#app/domain/sponsorship/partners/lifecycle.ts'
import {
  changesOfPartners,
  codesOfPartners,
  listOwnPartnerships,
  namedPartners,
  termsOfPartners,
} from '#app/domain/sponsorship/partners/queries.server.ts'
import {
  daysBetween,
  isChangeOpen,
  isLive,
  NOTICES,
  partnerText,
  shownPartnerState,
  type PartnerState,
} from '#app/domain/sponsorship/partners/rules.ts'
import { logoRefusal } from '#app/domain/sponsorship/partner-logos/rules.ts'
import { offeredLevels, readLevelTerms } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { includedLines } from '#app/domain/sponsorship/pool-levels/rules.ts'
import { readPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { replyDays } from '#app/domain/sponsorship/applications/rules.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { callState } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, deadlinesOf, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/**
 * The viewer's partnerships and one of them whole: `asked`, or the first. It names other partners only as they wish, and entries
 * that were paid for only by their number. Who has none is led to the agreement.
 */
export async function dashboardPage(viewer: Viewer, asked: string | null, now: Date) {
  const own = await listOwnPartnerships(viewer)
  const chosen = own.find(({ id }) => String(id) === asked) ?? own[0]
  if (!chosen) throw redirect(href('/sponsorship-pools/partner-agreement'))
  const { id, poolId, zone } = chosen
  const today = dayIn(now, zone)
  const reader = db()
  const [season, configs, pool, terms, changes, codes, invoices, others, signer, included] =
    await Promise.all([
      seasonOf(chosen.year),
      configValues(),
      readPool(poolId, reader),
      termsOfPartners([id], reader),
      changesOfPartners([id], reader),
      codesOfPartners([id], reader),
      invoicesOfPartner(id, now, reader),
      namedPartners([poolId], viewer, today, reader),
      loadSignerPage('pool_partner', viewer.userId, chosen.year),
      readLevelTerms(chosen.revisionId, reader),
    ])
  const state = shownPartnerState(chosen, today)
  const isCallOver = callState(await deadlinesOf(chosen.year, reader), now) === 'closed'
  const runs = state === 'active' || state === 'renewal_due'
  const hasOpenCharge = invoices.some(({ isOpen }) => isOpen)
  const openChange = changes.find(({ state }) => isChangeOpen(state))
  const hasOpenCredit = openChange?.state === 'crediting'
  const daysLeft = chosen.endsOn === null ? null : daysBetween(today, chosen.endsOn)
  const renewing = { state, endsOn: chosen.endsOn, hasOpenCharge, hasOpenCredit }
  const isRenewable = renewalRefusal(renewing, today) === null
  const next = isRenewable ? await readLevelTerms(await termsOfNext(chosen, reader), reader) : null
  const canChange = runs && !openChange && !hasOpenCharge
  const levels = canChange ? await offeredLevels({ id: poolId, year: chosen.year }, reader) : []
  return {
    tabs: own.map((each) => ({ id: each.id, label: each.poolName })),
    partner: { ...chosen, state },
    text: partnerText(state, { days: replyDays(configs.sponsor_reply_days), endsOn: chosen.endsOn }),
    contact: configs.support_email ?? '',
    tax: priceNote(season.tax),
    pool: {
      raisedCents: pool.raisedCents,
      targetCents: pool.targetCents,
      currency: pool.currency,
      entries:
        pool.entryCents === null && pool.entriesIssued === 0
          ? null
          : { issued: pool.entriesIssued, used: pool.entriesUsed },
    },
    included: includedLines(included),
    takesLogo: logoRefusal({ ...chosen, state, withLogo: included.withLogo }) === null,
    terms,
    changes,
    openChange: openChange ?? null,
    // Of a code the partner sees whether it was used, and never by whom.
    codes: codes.map(({ code, uses, validTo, endedAt }) => ({
      code,
      isUsed: uses > 0,
      isCallOver,
      isOver: endedAt !== null || (validTo !== null && now >= validTo),
      validTo,
    })),
    invoices,
    others: others.map(({ name, levelName }) => ({ name, levelName })),
    signer: {
      agreement: signer.agreement,
      signature: signer.signature,
      changed: signer.changed,
      withdrawnAt: signer.withdrawnAt,
    },
    mustSign: isLive(state) && signer.agreement !== null && signer.signature === null,
    isLive: isLive(state),
    farewell: farewellOf(state),
    renewal:
      next && daysLeft !== null && daysLeft <= NOTICES[0]
        ? { levelName: next.name, amountCents: next.amountCents, currency: next.currency }
        : null,
    levels: levels
      .filter(({ id: levelId }) => levelId !== chosen.levelId)
      .map((level) => ({
        ...level,
        differenceCents: changeCents(terms, today, level),
      })),
  }
}

/** How a partner can end it now: an application that was invoiced is withdrawn with its invoice. */
function farewellOf(state: PartnerState): 'withdraw' | 'leave' | null {
  if (canMove(partnerLifecycle, state, 'leave', 'owner')) return 'leave'
  return state === 'invoiced' || canMove(partnerLifecycle, state, 'withdraw', 'owner') ? 'withdraw' : null
}
