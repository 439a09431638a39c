import { findPerson } from '#app/domain/overview/people/page.server.ts'
import { doublesOf } from '#app/domain/people/accounts/spellings.server.ts'
import { keptFirst } from '#app/domain/people/accounts/kept-first.ts'
import { hasFactor } from '#app/domain/people/accounts/second-factor.server.ts'
import { isWaiting } from '#app/domain/people/admins/proposal-queries.server.ts'
import { loadAdmins } from '#app/domain/people/admins/queries.server.ts'
import { lastAdminRefusal } from '#app/domain/people/admins/rules.ts'
import { findOpenRequest } from '#app/domain/people/personal-data/requests.server.ts'
import { findFeedUrl } from '#app/domain/press/events/feeds.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { historyOf, type PageAsked } from '#app/platform/audit/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** A person with the history of the account, and whether their role can be lowered; null for an unknown one. */
export async function personPage(id: number, asked: PageAsked, admin: AdminViewer, now: Date) {
  const person = await findPerson(admin, id, now, db())
  if (!person) return null
  const { timezone } = await currentSeason()
  const [history, admins, deletion, hasSecondStep, calendar, waits, doubles] = await Promise.all([
    historyOf(admin, { entity: 'user', ids: [id] }, asked, timezone),
    person.account.adminRole ? loadAdmins(db()) : [],
    findOpenRequest(id),
    hasFactor(id, db()),
    findFeedUrl(id, db()),
    isWaiting(id, db()),
    person.account.deletedAt ? [] : doublesOf({ id, email: person.account.email }, db()),
  ])
  const own = { id, email: person.account.email, isConfirmed: person.account.verifiedAt !== null }
  return {
    ...person,
    history,
    hasSecondStep,
    waits,
    doubles: doubles.map((double) => ({
      id: double.id,
      name: double.name,
      staysId: keptFirst({ id: double.id, email: double.email, isConfirmed: double.isConfirmed }, own).id,
    })),
    hasCalendar: calendar !== null,
    deletion: deletion && { askedAt: deletion.askedAt, reason: deletion.reason },
    roleRefusal: lastAdminRefusal(admins, id, null),
    mayChange: hasRight(admin.adminRole, 'write'),
  }
}
