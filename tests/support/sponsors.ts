import { startApplication, type Intent } from '#app/domain/sponsorship/applications/apply.server.ts'
import { decideSponsorship, type Decision } from '#app/domain/sponsorship/applications/decide.server.ts'
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
}

/** What a guest applies with. */
export function application({
  email = `contact-${(made += 1)}@example.org`,
  company,
  revisionId,
  intent,
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
