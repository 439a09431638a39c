import { answerOffer } from '#app/domain/sponsorship/applications/answer.server.ts'
import {
  startApplication,
  type Applicant,
  type Intent,
} from '#app/domain/sponsorship/applications/apply.server.ts'
import type { CoSponsor } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import { decideSponsorship, type Decision } from '#app/domain/sponsorship/applications/decide.server.ts'
import { countersignContract } from '#app/domain/sponsorship/contracts/execute.server.ts'
import { sendContract } from '#app/domain/sponsorship/contracts/send.server.ts'
import { signContract } from '#app/domain/sponsorship/contracts/sign.server.ts'
import { addPackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import type { NewPackageInput } from '#app/domain/sponsorship/packages/schema.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, type Account } from '#tests/support/people.ts'
import { linkIn, mails } from '#tests/support/rows.ts'

let made = 0

/** An open package, and the revision that an application for it names. */
export async function sponsorPackage(by: Account, more: Partial<NewPackageInput> = {}) {
  made += 1
  const input: NewPackageInput = {
    kind: 'sponsor',
    name: `Gold Cel ${made}`,
    level: 2,
    priceCents: 2_000_000,
    places: 1,
    description: '',
    benefits: [{ what: 'Logo on the stage wall', from: 'award', due: null }],
    freeEntries: 0,
    size: '',
    artwork: null,
    artworkRules: '',
    artworkDue: null,
    ...more,
  }
  const { id } = valueOf(await addPackage(input, await adminViewerOf(by), now()))
  return { id, name: input.name, revisionId: await revisionOf(id) }
}

export async function revisionOf(packageId: number): Promise<number> {
  const { id } = await db()
    .selectFrom('sponsorship_package_revisions')
    .where('package_id', '=', packageId)
    .orderBy('n', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

interface Applied {
  email?: string
  company?: string
  revisionId: number | null
  intent?: Intent
  coSponsors?: CoSponsor[]
}

/** What a guest applies with. */
export function application({
  email = `contact-${(made += 1)}@example.org`,
  company,
  revisionId,
  intent,
  coSponsors,
}: Applied) {
  return startApplication(
    {
      contactEmail: email,
      revisionId,
      company: company ?? `Company of ${email}`,
      creditAs: '',
      contactName: 'Ines Quell',
      phone: '',
      message: '',
      coSponsors: coSponsors ?? [],
      terms: true,
    },
    intent ?? 'send',
    { userId: null, requestId: null, role: 'visitor' },
    now(),
  )
}

/** A guest's application. */
export async function applied(of: Applied) {
  valueOf(await application(of))
  const { id } = await db()
    .selectFrom('sponsorships')
    .orderBy('id', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function decided(id: number, decision: Decision, by: Account) {
  return decideSponsorship(id, decision, await adminViewerOf(by), now())
}

export async function sponsorship(id: number) {
  return db().selectFrom('sponsorships').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** The address of the newest mailed link. */
export async function applicationLink(email: string): Promise<string> {
  const mail = (await mails({ to: email })).at(-1)
  if (!mail) throw new Error(`No mail to ${email}`)
  return linkIn(mail, '/sponsorships/application')
}

/** A guest's sponsorship whose offer was accepted; it has the draft of a contract. */
export async function acceptedSponsorship(by: Account, of: Partial<Applied> = {}) {
  const revisionId = of.revisionId ?? (await sponsorPackage(by, { places: null })).revisionId
  const email = of.email ?? `contact-${(made += 1)}@example.org`
  const id = await applied({ ...of, email, revisionId })
  valueOf(await decided(id, { action: 'offer', days: 14 }, by))
  valueOf(await answerOffer(id, 'accept', '', contact, now()))
  return { id, email, contract: await contractOf(id) }
}

/** What a sponsorship and the award owe each other. */
export const obligationsIn = (sponsorshipId: number) =>
  db()
    .selectFrom('sponsorship_obligations')
    .where('sponsorship_id', '=', sponsorshipId)
    .orderBy('n')
    .selectAll()
    .execute()

/** Whoever has the link. */
export const contact: Applicant = { userId: null, requestId: null, role: 'visitor' }

/** The newest version of a sponsorship's contract. */
export async function contractOf(sponsorshipId: number) {
  return db()
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', sponsorshipId)
    .orderBy('n', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The same, sent to be signed. */
export async function sentContract(by: Account, of: Partial<Applied> = {}) {
  const { id, email, contract } = await acceptedSponsorship(by, of)
  const { revision } = contract
  valueOf(await sendContract(contract.id, { revision, days: 30 }, await adminViewerOf(by), now()))
  return { id, email, contract: await contractOf(id) }
}

export const FROM = { address: '203.0.113.9', userAgent: 'Test' }

/** What signs a contract as it is stored. */
export const signing = (contract: { body_sha256: Buffer | null }) => ({
  bodyHash: contract.body_sha256?.toString('hex') ?? '',
  fullName: 'Ines Quell',
  jobTitle: 'Head of marketing',
  accept: true as const,
})

/** The same, signed by the sponsor. */
export async function signedContract(by: Account, of: Partial<Applied> = {}) {
  const { id, email, contract } = await sentContract(by, of)
  valueOf(await signContract(contract.id, signing(contract), contact, FROM, now()))
  return { id, email, contract: await contractOf(id) }
}

/** The same, countersigned by another admin. */
export async function executedContract(by: Account, other: Account, of: Partial<Applied> = {}) {
  const { id, email, contract } = await signedContract(by, of)
  const input = { fullName: 'Ada Admin', jobTitle: 'Chair', accept: true as const }
  valueOf(await countersignContract(contract.id, input, await adminViewerOf(other), now()))
  return { id, email, contract: await contractOf(id) }
}

/** The address of the newest mailed link to a contract. */
export async function contractLink(email: string): Promise<string> {
  const texts = (await mails({ to: email })).map(({ body_text }) => body_text).reverse()
  for (const text of texts) {
    const [address] = /https?:\/\/\S+\/sponsorships\/contract\/[\w.-]+/.exec(text) ?? []
    if (address) return new URL(address).pathname
  }
  throw new Error(`No link to a contract in the mails to ${email}`)
}
