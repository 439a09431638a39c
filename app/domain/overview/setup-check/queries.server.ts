import { config } from '#app/config.server.ts'
import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { categoriesOf, fieldsOfCategories } from '#app/domain/catalogue/categories/queries.server.ts'
import { mailboxTrouble } from '#app/domain/mail/bounce-mailbox.server.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { setupChecks, type Check } from './rules.ts'
import { db } from '#db/client.ts'

/** What would stop an entrant at `now`. */
export async function checkSetup(_admin: AdminViewer, now: Date): Promise<Check[]> {
  const season = await currentSeason()
  const [deadlines, categories, configs, memberships, mailbox] = await Promise.all([
    deadlinesOf(season.year, db()),
    categoriesOf(season.year),
    configValues(),
    membershipChoices(),
    mailboxTrouble(),
  ])
  const fields = await fieldsOfCategories(
    categories.map(({ id }) => id),
    db(),
  )
  const studentMembership = memberships.some(({ isStudent }) => isStudent)
  const mailIsSent = config().mail.delivery === 'live'
  return setupChecks(
    { season, deadlines, categories, fields, configs, studentMembership, mailIsSent, mailbox },
    now,
  )
}
