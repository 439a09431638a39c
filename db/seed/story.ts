import { db } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { createStudio } from '#app/domain/studios/commands.server.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { seedCertificates } from '#db/seed/certificates.ts'
import { seedCommittees } from '#db/seed/committees.ts'
import { studioSeeds } from '#db/seed/data/studios.ts'
import { seedDecisions } from '#db/seed/decisions.ts'
import { seedEntries } from '#db/seed/entries.ts'
import { seedJudgedEntries } from '#db/seed/judged-entries.ts'
import { seedJudgedFiles } from '#db/seed/judged-files.ts'
import { seedMail } from '#db/seed/mail-story.ts'
import { seedAftermath } from '#db/seed/money.ts'
import { seedNominatedEntries } from '#db/seed/nominated-entries.ts'
import { seedNominations } from '#db/seed/nominations.ts'
import { inCast, seedPeople, type Cast } from '#db/seed/people.ts'
import { seedScores } from '#db/seed/scores.ts'
import { seedSlates } from '#db/seed/slates.ts'

export interface StoryCounts {
  users: number
  studios: number
  submissions: number
  invoices: number
}

/**
 * The demonstration on top of a baseline: people, studios, committees, and entries in every state, made by the product's
 * own commands with moments of the past.
 */
export async function seedStory(baseline: Baseline, now: Date): Promise<StoryCounts> {
  const cast = await seedPeople(baseline, now)
  const { callOpens } = baseline.plan.calendar
  const entrants = await seedStudios(cast, callOpens < now ? callOpens : now)
  await seedCommittees(baseline, cast, now)
  const admin = { ...inCast(cast, 'admin@example.org'), role: 'admin' as const }
  await seedEntries({ baseline, entrants, admin }, now)
  const treasurer = { ...inCast(cast, 'treasurer@example.org'), role: 'admin' as const }
  await seedDecisions({ admin, treasurer }, baseline.plan.calendar.callCloses, now)
  await seedNominatedEntries(baseline, now)
  await seedJudgedEntries(baseline, now)
  await seedJudgedFiles(baseline, entrants)
  await seedScores(baseline, now)
  await seedSlates(baseline, admin, now)
  await seedAftermath({ admin, treasurer }, now)
  await seedMail({ admin, treasurer }, callOpens, now)
  await seedNominations(baseline, { admin, treasurer }, now)
  await seedCertificates(baseline.year, admin, now)
  return counts()
}

async function seedStudios(cast: Cast, at: Date): Promise<Map<string, EntrantViewer>> {
  const entrants = new Map<string, EntrantViewer>()
  for (const seed of studioSeeds) {
    const owner = inCast(cast, seed.owner)
    const made = await createStudio(
      {
        type: seed.type,
        name: seed.name,
        legalName: seed.legalName ?? null,
        website: null,
        ...seed.place,
        addressLine2: null,
        billingName: null,
        billingEmail: owner.email,
        taxId: null,
        school: seed.school ?? null,
        course: seed.course ?? null,
        onBehalfOf: seed.onBehalfOf ?? null,
      },
      owner,
      at,
    )
    if (!made.ok) throw new Error(`${seed.name}: ${made.message}`)
    const { studioId } = made.value
    entrants.set(seed.owner, {
      ...owner,
      currentStudioId: studioId,
      studio: { id: studioId, name: seed.name, type: seed.type, role: 'owner' },
    })
  }
  return entrants
}

async function counts(): Promise<StoryCounts> {
  const count = async (table: 'users' | 'studios' | 'submissions' | 'invoices') => {
    const { total } = await db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  return {
    users: await count('users'),
    studios: await count('studios'),
    submissions: await count('submissions'),
    invoices: await count('invoices'),
  }
}
