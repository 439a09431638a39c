import { billToOfPerson } from '#app/domain/money/billing/membership-checkout.server.ts'
import { loadSignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { listOwnPartnerships } from '#app/domain/sponsorship/partners/queries.server.ts'
import { isLive } from '#app/domain/sponsorship/partners/rules.ts'
import { offeredLevels } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { shownPools } from '#app/domain/sponsorship/pools/queries.server.ts'
import { poolRefusal, poolWindow } from '#app/domain/sponsorship/pools/rules.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** The agreement, and the pools that the viewer can join; `asked` is the pool of the address. */
export async function agreementPage(viewer: Viewer, asked: string | null, now: Date) {
  const season = await currentSeason()
  const { year } = season
  const [signer, pools, own, billTo, configs] = await Promise.all([
    loadSignerPage('pool_partner', viewer.userId, year),
    shownPools(year, db()),
    listOwnPartnerships(viewer),
    billToOfPerson(viewer),
    configValues(),
  ])
  const live = own.filter(({ state }) => isLive(state))
  const joined = new Set(live.map(({ poolId }) => poolId))
  const isJoinable = (pool: (typeof pools)[number]) => !joined.has(pool.id) && poolRefusal(pool, now) === null
  const chosen = pools.find(({ id }) => String(id) === asked) ?? pools.find(isJoinable) ?? pools[0] ?? null
  return {
    season: seasonTitle({ label: season.label, year }),
    accountName: viewer.displayName,
    contact: configs.support_email ?? '',
    tax: priceNote(season.tax),
    signer,
    hasPartnership: live.length > 0,
    pools: pools.map(({ id, name }) => ({ id, name })),
    pool: chosen && {
      id: chosen.id,
      name: chosen.name,
      description: chosen.description,
      raisedCents: chosen.raisedCents,
      targetCents: chosen.targetCents,
      currency: chosen.currency,
      termMonths: chosen.termMonths,
      window: poolWindow(chosen, now),
      refusal: poolRefusal(chosen, now),
      opensAt: chosen.opensAt,
      isJoined: joined.has(chosen.id),
      levels: isJoinable(chosen) ? await offeredLevels(chosen, db()) : [],
    },
    billTo,
  }
}
