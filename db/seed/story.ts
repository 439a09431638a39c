import { db } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { createStudio } from '#app/domain/studios/commands.server.ts'
import { seedAwardPicture } from '#db/seed/award-picture.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { seedCeremony } from '#db/seed/ceremony.ts'
import { seedCertificates } from '#db/seed/certificates.ts'
import { seedCommittees } from '#db/seed/committees.ts'
import { studioSeeds } from '#db/seed/data/studios.ts'
import { seedCredentials } from '#db/seed/credentials.ts'
import { seedDecisions } from '#db/seed/decisions.ts'
import { seedEligibility } from '#db/seed/eligibility.ts'
import { seedExports } from '#db/seed/exports.ts'
import { seedEntries } from '#db/seed/entries.ts'
import { seedJudgedEntries } from '#db/seed/judged-entries.ts'
import { seedJudgedFiles } from '#db/seed/judged-files.ts'
import { seedMail } from '#db/seed/mail-story.ts'
import { seedAftermath } from '#db/seed/money.ts'
import { seedNominatedEntries } from '#db/seed/nominated-entries.ts'
import { seedNominations } from '#db/seed/nominations.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, inCast, seedPeople, type Admins, type Cast } from '#db/seed/people.ts'
import { countRowsAndKeep } from '#db/statistics.ts'
import { earlier } from '#db/seed/phases.ts'
import { seedScreenings } from '#db/seed/screenings.ts'
import { seedScores } from '#db/seed/scores.ts'
import { seedPress } from '#db/seed/press.ts'
import { seedPools } from '#db/seed/pools.ts'
import { seedSponsors } from '#db/seed/sponsors.ts'
import { seedTrophies } from '#db/seed/trophies.ts'
import { seedPortraits } from '#db/seed/portraits.ts'
import { seedWorkStills } from '#db/seed/work-stills.ts'
import { seedVoteResults } from '#db/seed/vote-results.ts'
import { seedVotes } from '#db/seed/votes.ts'
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
  const entrants = await seedStudios(cast, earlier(callOpens, now))
  await seedCommittees(baseline, cast, now)
  const admins = adminsIn(cast)
  const { admin } = admins
  await seedAwardPicture(admin, earlier(callOpens, now))
  await seedEligibility(baseline, admin, earlier(callOpens, now))
  // Entries and sponsors know nothing of each other; while one waits for the database the other goes on.
  await Promise.all([
    seedWorks(baseline, entrants, admins, now),
    (async () => {
      await seedSponsors(baseline, cast, now)
      await seedPools(baseline, cast, now)
      await seedCredentials(baseline, cast, now)
    })(),
  ])
  await countRowsAndKeep()
  await seedMail(admins, callOpens, now)
  await seedNominations(baseline, admins, now)
  await seedPortraits(baseline)
  await seedCertificates(baseline.year, admin, now)
  await seedVotes(baseline, admins, now)
  await seedVoteResults(baseline, admins, now)
  await seedCeremony(baseline, admins, now)
  await seedTrophies(baseline, admins, now)
  await seedPress(baseline, cast, now)
  await seedScreenings(baseline, cast, now)
  await seedExports(baseline, admins, now)
  return counts()
}

/** Entries from their first draft to the slates of the committees, and what became of their invoices. */
async function seedWorks(
  baseline: Baseline,
  entrants: Map<string, EntrantViewer>,
  admins: Admins,
  now: Date,
): Promise<void> {
  const { admin } = admins
  await seedEntries({ baseline, entrants, admin }, now)
  await seedDecisions(admins, baseline.plan.calendar.callCloses, now)
  await seedNominatedEntries(baseline, now)
  await seedJudgedEntries(baseline, now)
  await seedWorkStills(baseline)
  await seedJudgedFiles(baseline, entrants)
  await seedScores(baseline, now)
  await seedSlates(baseline, admin, now)
  await seedAftermath(admins, now)
}

async function seedStudios(cast: Cast, at: Date): Promise<Map<string, EntrantViewer>> {
  const entrants = new Map<string, EntrantViewer>()
  for (const seed of studioSeeds) {
    const owner = inCast(cast, seed.owner)
    const input = {
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
    }
    const { studioId } = valueOf(await createStudio(input, owner, at), seed.name)
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
