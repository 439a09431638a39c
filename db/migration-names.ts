/**
 * Migrations were named by day before they were numbered: what each was recorded as in databases of that time, and its name today.
 * A database or an archive of that time is carried over by this map, so it stays as it is.
 */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  '2026-12-01-01-platform': '0001-platform-foundation',
  '2026-12-01-02-mail': '0002-mail-engine',
  '2026-12-01-03-season': '0003-season-seasons',
  '2026-12-01-04-people': '0004-people-accounts',
  '2026-12-01-05-catalogue': '0005-catalogue-categories',
  '2026-12-01-06-studios': '0006-studios-studios',
  '2026-12-01-07-submissions': '0007-submissions-entries',
  '2026-12-01-08-money': '0008-money-invoices',
  '2026-12-01-09-season-totals': '0009-season-totals',
  '2026-12-01-10-judging-committees': '0010-judging-committees',
  '2026-12-01-11-judging-reviews': '0011-judging-reviews',
  '2026-12-01-12-nominees': '0012-nominees-nominations',
  '2026-12-01-13-cron-emails': '0013-cron-emails-rules',
  '2026-12-01-14-overview': '0014-overview-saved-views',
  '2026-12-02-01-currency': '0015-money-currency',
  '2026-12-02-02-tax': '0016-money-tax',
  '2026-12-02-03-bank-statements': '0017-money-bank-statements',
  '2026-12-03-01-account': '0018-people-deletion-requests',
  '2026-12-03-02-memberships': '0019-people-membership-invoices',
  '2026-12-04-01-search': '0020-overview-search',
  '2026-12-04-02-direct-mail': '0021-mail-direct-mail',
  '2026-12-04-03-logo': '0022-season-logo',
  '2026-12-05-01-founding': '0023-overview-founding',
  '2026-12-05-11-publish': '0024-season-publish',
  '2026-12-05-12-samples': '0025-overview-samples',
  '2026-12-05-20-lists-of-all-invoices': '0026-money-lists-of-all-invoices',
  '2026-12-06-01-voting': '0027-voting-ballots',
  '2026-12-06-02-voting-roll': '0028-voting-roll-leavers',
  '2026-12-06-11-voting-results': '0029-voting-results',
  '2026-12-07-11-voting-round': '0030-voting-extensions',
  '2026-12-07-20-roll': '0031-voting-roll-merges',
  '2026-12-07-21-oversight': '0032-voting-oversight',
  '2026-12-08-01-sponsorship-packages': '0033-sponsorship-packages',
  '2026-12-08-02-sponsorships': '0034-sponsorship-applications',
  '2026-12-09-01-published-tallies': '0035-voting-published-tallies',
  '2026-12-10-01-agreements-of-records': '0036-people-agreements-of-records',
  '2026-12-10-02-sponsorship-contracts': '0037-sponsorship-contracts',
  '2026-12-10-03-sponsorship-obligations': '0038-sponsorship-obligations',
  '2026-12-11-01-invoices-of-every-kind': '0039-money-invoices-of-every-kind',
  '2026-12-12-01-artwork': '0040-sponsorship-artwork',
  '2026-12-13-01-pools': '0041-sponsorship-pools',
  '2026-12-13-02-pool-partners': '0042-sponsorship-pool-partners',
  '2026-12-14-01-newsroom': '0043-press-newsroom',
  '2026-12-14-02-events': '0044-press-events',
  '2026-12-15-01-media-credentials': '0048-press-media-credentials',
  '2026-12-16-01-ceremony': '0045-ceremony-packs',
  '2026-12-17-01-sponsorship-codes': '0046-sponsorship-codes',
  '2026-12-18-01-indee': '0047-press-screenings',
  '2026-12-19-01-media-credentials': '0048-press-media-credentials',
  '2026-12-20-01-exports': '0049-platform-exports',
  '2026-12-21-01-next-season': '0050-season-next-season',
  '2026-12-22-01-trophies': '0051-ceremony-trophies',
  '20261125b-01-press-nominations': '0052-press-nominations',
  '20261125c-trophy-proofs': '0053-ceremony-trophy-proofs',
  '20261125d-01-artwork-uploads': '0054-sponsorship-artwork-uploads',
  '20261126a-01-partner-logos': '0055-sponsorship-partner-logos',
}

/** What a migration is called today. */
export function nameToday(name: string): string {
  return FORMER_NAMES[name] ?? name
}

/** Whether a name is one of those that gave way to a first schema for each area, before any of the names above. */
export function isOlderThanAll(name: string): boolean {
  const [first = ''] = Object.keys(FORMER_NAMES).toSorted()
  return /^\d{4}-\d\d-/.test(name) && name < first
}

/** The version that a migration says processes need on its schema, as the numbers of `-needs-1-2-0`; none for one that only adds. */
function neededVersion(name: string): number[] | null {
  const [, numbers] = /-needs-(\d+-\d+-\d+)$/.exec(name) ?? []
  return numbers ? numbers.split('-').map(Number) : null
}

/** Lists those of these migrations whose schema a process of this version cannot run on. */
export function needNewer(names: readonly string[], version: string): string[] {
  const own = version.split('.').map(Number)
  return names.filter((name) => {
    const needed = neededVersion(name) ?? []
    const at = needed.findIndex((number, index) => number !== own[index])
    return at !== -1 && (needed[at] ?? 0) > (own[at] ?? 0)
  })
}
