import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { cardProvider } from '#app/domain/money/payments/providers.server.ts'
import { checkSetup } from '#app/domain/overview/setup-check/queries.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ruleInUse } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { setUpSteps, type SetUpFacts } from './steps.ts'

type Counts = Pick<
  SetUpFacts,
  | 'categories'
  | 'open'
  | 'withoutQuestions'
  | 'tiers'
  | 'withoutPrice'
  | 'memberships'
  | 'samples'
  | 'admins'
  | 'rulesOn'
>

/** The steps of setting up the current season, with what is done of each at `now`. */
export async function findSetUpSteps(admin: AdminViewer, now: Date) {
  const season = await currentSeason()
  const { year, timezone: zone, currency, tax } = season
  const configs = await configValues()
  const [counts, checks] = await Promise.all([countsOf(year, configs), checkSetup(admin, now, db())])
  const stopping = checks.flatMap(({ findings }) => findings).filter(({ level }) => level === 'stops').length
  const published = season.publishedAt !== null
  const provider = cardProvider(configs)?.name
  const isOff = provider === undefined && config().cardPayments === 'stripe'
  const cards = isOff ? 'off' : !provider ? 'none' : provider === 'demonstration' ? provider : 'real'
  const facts: Omit<SetUpFacts, 'tax'> = {
    ...counts,
    year,
    zone,
    released: `${formatDay(season.eligibleFrom)} – ${formatDay(season.eligibleTo)}`,
    currency,
    configs,
    stopping,
    published,
    cards,
  }
  return setUpSteps({ ...facts, tax: tax.mode === 'none' ? '' : `${tax.name} ${tax.rateBp / 100} %` })
}

async function countsOf(year: number, configs: ConfigValues): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own as (select id, status from categories where year = ${year} and status <> 'archived'),
      tier as (select id from deadlines where year = ${year} and kind = 'entry_tier')
    select (select count(*) from own) as categories,
      (select count(*) from own where status = 'open') as open,
      (select count(*) from own where not exists (
        select from category_fields f where f.category_id = own.id)) as "withoutQuestions",
      (select count(*) from tier) as tiers,
      (select count(*) from tier where not exists (
        select from deadline_prices p where p.deadline_id = tier.id)) as "withoutPrice",
      (select count(*) from membership_types where active) as memberships,
      (select count(*) from users
        where role = 'admin' and status = 'active' and password_hash is not null) as admins,
      (select count(*) from submissions s join studios t on t.id = s.studio_id
        where s.year = ${year} and t.sample) as samples,
      (select count(*) from cron_emails where status = 'active' and trigger <> 'event'
        and ${ruleInUse(configs)}) as "rulesOn"`.execute(db())
  const [counts] = rows
  if (!counts) throw new Error('A query of counts has no row')
  return counts
}
