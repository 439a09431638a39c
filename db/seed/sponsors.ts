import { answerOffer, lapseOffers } from '#app/domain/sponsorship/applications/answer.server.ts'
import { startApplication, type Applicant } from '#app/domain/sponsorship/applications/apply.server.ts'
import { decideSponsorship } from '#app/domain/sponsorship/applications/decide.server.ts'
import { addPackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { offeredPackages } from '#app/domain/sponsorship/packages/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { packageInputs, sponsorSeeds, type SponsorSeed } from '#db/seed/data/sponsors.ts'
import { followContract } from '#db/seed/sponsor-contracts.ts'
import { seedArtwork } from '#db/seed/sponsor-artwork.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, type Cast } from '#db/seed/people.ts'
import { earlier } from '#db/seed/phases.ts'

const OFFER_DAYS = 14
const HOUR_MS = 60 * 60_000

/** Packages, and applications of sponsors in every state, by the product's own commands with moments of the past. */
export async function seedSponsors({ plan, year }: Baseline, cast: Cast, now: Date): Promise<void> {
  const { callOpens, votingOpens, artworkDue } = plan.calendar
  const { admin, second } = adminsIn(cast)
  for (const input of packageInputs(artworkDue, plan.zone))
    valueOf(await addPackage(input, admin, earlier(callOpens, now)), input.name)
  // Nothing can be applied for before the call.
  if (now <= callOpens) return
  const revisions = new Map(
    (await offeredPackages(year, db())).map(({ name, revisionId }) => [name, revisionId]),
  )
  const end = earlier(votingOpens, now).getTime()
  const step = (end - callOpens.getTime()) / (sponsorSeeds.length + 1)
  for (const [index, seed] of sponsorSeeds.entries()) {
    const at = new Date(callOpens.getTime() + (index + 0.5) * step)
    const viewer = cast.get(seed.email)
    const by: Applicant = viewer
      ? { ...viewer, role: 'owner' }
      : { userId: null, requestId: 'seed', role: 'visitor' }
    const id = await apply(seed, revisions.get(seed.package) ?? null, by, at)
    // Decided a little later, and never after now.
    await follow(id, seed, by, { admin, second }, { at, now, step })
  }
}

async function apply(seed: SponsorSeed, revisionId: number | null, by: Applicant, at: Date): Promise<number> {
  const input = {
    ...{ revisionId, company: seed.company, contactName: seed.contact, contactEmail: seed.email },
    ...{ creditAs: '', phone: '', message: seed.message ?? '', terms: true },
    coSponsors: seed.together ?? [],
  }
  valueOf(await startApplication(input, seed.becomes === 'draft' ? 'save' : 'send', by, at), seed.company)
  const { id } = await db()
    .selectFrom('sponsorships')
    .where('contact_email', '=', seed.email)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Times {
  at: Date
  now: Date
  /** From one application to the next. */
  step: number
}

async function follow(
  id: number,
  seed: SponsorSeed,
  by: Applicant,
  admins: Record<'admin' | 'second', AdminViewer>,
  { at, now, step }: Times,
): Promise<void> {
  const { company, becomes } = seed
  const { admin } = admins
  const after = (part: number) => new Date(at.getTime() + part * Math.min(step, 48 * HOUR_MS))
  const decide = async (decision: Parameters<typeof decideSponsorship>[1], when: Date) =>
    valueOf(await decideSponsorship(id, decision, admin, when), company)
  const answer = async (action: 'accept' | 'decline' | 'withdraw', note = '') =>
    valueOf(await answerOffer(id, action, note, by, after(0.4)), company)
  switch (becomes) {
    case 'draft':
    case 'applied':
    case 'waitlisted':
      return
    case 'in_review':
      await decide({ action: 'review' }, after(0.2))
      return
    case 'offered':
      // Open for another ten days, whenever the demonstration is looked at.
      await decide({ action: 'offer', days: OFFER_DAYS }, new Date(now.getTime() - 4 * 24 * HOUR_MS))
      return
    case 'accepted':
    case 'contract_sent':
    case 'contract_signed':
    case 'contract_expired':
    case 'contract_replaced':
    case 'executed':
    case 'paper':
    case 'active':
    case 'suspended':
    case 'closed':
    case 'terminated':
      await decide({ action: 'offer', days: OFFER_DAYS }, after(0.2))
      await answer('accept')
      await followContract(id, seed, by, admins, { after, now })
      await seedArtwork(id, seed, admin, now)
      return
    case 'declined':
      await decide({ action: 'offer', days: OFFER_DAYS }, after(0.2))
      await answer('decline', 'Our plans for this year have changed.')
      return
    case 'lapsed': {
      await decide({ action: 'offer', days: 1 }, after(0.2))
      await lapseOffers(earlier(new Date(after(0.2).getTime() + 25 * HOUR_MS), now))
      return
    }
    case 'rejected':
      await decide(
        { action: 'reject', reason: 'We do not take sponsors who lend money to students.' },
        after(0.2),
      )
      return
    case 'withdrawn':
      await answer('withdraw')
  }
}
