import type { Applicant } from '#app/domain/sponsorship/applications/apply.server.ts'
import { stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { saveContract, startContract } from '#app/domain/sponsorship/contracts/draft.server.ts'
import { countersignContract, recordPaper } from '#app/domain/sponsorship/contracts/execute.server.ts'
import { expireContracts, sendContract } from '#app/domain/sponsorship/contracts/send.server.ts'
import { signContract } from '#app/domain/sponsorship/contracts/sign.server.ts'
import { changeObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { listObligationsOf } from '#app/domain/sponsorship/obligations/queries.server.ts'
import { isSettled } from '#app/domain/sponsorship/obligations/rules.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import type { SponsorSeed } from '#db/seed/data/sponsors.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { billSponsor } from '#db/seed/sponsor-invoices.ts'
import { earlier } from '#db/seed/phases.ts'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const HOUR_MS = 60 * 60_000
const DAYS = 30
const FROM = { address: '203.0.113.24', userAgent: 'Mozilla/5.0 (demonstration)' }
const AWARD = { fullName: 'Marguerite Vale', jobTitle: 'Head of partnerships', accept: true as const }

interface Moments {
  /** From the application on, in parts of its step. */
  after(part: number): Date
  now: Date
}

interface Admins {
  admin: AdminViewer
  second: AdminViewer
}

const contractOf = (sponsorshipId: number) =>
  db()
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', sponsorshipId)
    .orderBy('n', 'desc')
    .select(['id', 'revision', 'title', 'terms', 'body_sha256 as hash', 'n'])
    .limit(1)
    .executeTakeFirstOrThrow()

/** Leads the contract of an accepted sponsorship to where its story wants it, by the product's own commands. */
export async function followContract(
  sponsorshipId: number,
  { company, contact, email, becomes }: SponsorSeed,
  by: Applicant,
  { admin, second }: Admins,
  { after, now }: Moments,
): Promise<void> {
  const send = async (at: Date, days = DAYS) => {
    const { id, revision } = await contractOf(sponsorshipId)
    valueOf(await sendContract(id, { revision, days }, admin, at), company)
  }
  const sign = async (at: Date) => {
    const { id, hash } = await contractOf(sponsorshipId)
    const bodyHash = hash?.toString('hex') ?? ''
    const input = { bodyHash, fullName: contact, jobTitle: 'Head of marketing', accept: true as const }
    valueOf(await signContract(id, input, by, FROM, at), company)
  }
  const countersign = async (at: Date) => {
    const { id } = await contractOf(sponsorshipId)
    valueOf(await countersignContract(id, AWARD, second, at), company)
  }
  const execute = async () => {
    await send(after(0.5))
    await sign(after(0.6))
    await countersign(after(0.7))
  }
  /** In instalments, of which the first is paid. */
  const bill = (instalments: number) =>
    billSponsor(sponsorshipId, { name: company, email, instalments }, admin, now)
  const activate = async () => {
    const reason = 'Their film is cut into the ceremony before the invoice is paid.'
    const early = { action: 'activate_early', reason, days: 90 } as const
    valueOf(await stepSponsorship(sponsorshipId, early, admin, now), company)
  }
  switch (becomes) {
    case 'contract_sent':
      // Open for weeks, whenever the demonstration is looked at.
      await send(new Date(now.getTime() - 2 * 24 * HOUR_MS))
      return
    case 'contract_signed':
      await send(after(0.5))
      await sign(after(0.6))
      return
    case 'contract_expired':
      await send(after(0.5), 1)
      await expireContracts(earlier(new Date(after(0.5).getTime() + 25 * HOUR_MS), now))
      return
    case 'paper':
      await uploadPaper(sponsorshipId, company, admin, after(0.6))
      return
    case 'executed':
      await execute()
      await bill(2)
      return
    case 'active':
      await execute()
      await activate()
      return
    case 'suspended': {
      await execute()
      await activate()
      const reason = 'Their account holder asks us to wait.'
      valueOf(await stepSponsorship(sponsorshipId, { action: 'suspend', reason }, admin, now), company)
      return
    }
    case 'closed':
      await execute()
      await bill(1)
      await deliverAll(sponsorshipId, company, admin, now)
      valueOf(await stepSponsorship(sponsorshipId, { action: 'close' }, admin, now), company)
      return
    case 'contract_replaced': {
      await execute()
      const { id } = valueOf(await startContract(sponsorshipId, admin, after(0.8)), company)
      const { revision, title, terms } = await contractOf(sponsorshipId)
      const changed = `${terms}\n\n## Second logo\n\nThe award also shows the logo of the sponsor’s music label.`
      valueOf(await saveContract(id, { revision, title, terms: changed }, admin, after(0.8)), company)
      await send(new Date(now.getTime() - 24 * HOUR_MS))
      return
    }
    case 'terminated': {
      await execute()
      const reason = 'The company has stopped trading.'
      valueOf(
        await stepSponsorship(sponsorshipId, { action: 'propose_termination', reason }, admin, after(0.8)),
        company,
      )
      valueOf(await stepSponsorship(sponsorshipId, { action: 'terminate' }, second, after(0.9)), company)
    }
  }
}

/** Marks all that both owe each other as done, which fulfils the sponsorship. */
async function deliverAll(sponsorshipId: number, company: string, admin: AdminViewer, at: Date) {
  for (const { id, state } of await listObligationsOf([sponsorshipId], db()))
    if (!isSettled(state))
      valueOf(await changeObligation(id, { action: 'deliver', note: '' }, admin, at), company)
}

/** A scan of one empty page. */
const SCAN = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

async function uploadPaper(sponsorshipId: number, company: string, admin: AdminViewer, at: Date) {
  const { id, revision } = await contractOf(sponsorshipId)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-seed-'))
  try {
    const tempPath = path.join(folder, 'contract.pdf')
    await fs.writeFile(tempPath, SCAN)
    const input = { revision, signedOn: at.toISOString().slice(0, 10), note: null, compared: true as const }
    const file = { tempPath, originalName: 'signed contract.pdf' }
    valueOf(await recordPaper(id, input, file, admin, at), company)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
