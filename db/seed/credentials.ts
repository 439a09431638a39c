import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loadSignerPage } from '#app/domain/people/agreements/signer-page.server.ts'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import {
  answerQuestion,
  saveCredential,
  startCredential,
  withdrawCredential,
} from '#app/domain/press/credentials/apply.server.ts'
import { setAreas } from '#app/domain/press/credentials/areas.server.ts'
import { checkIn } from '#app/domain/press/credentials/check-in/check-in.server.ts'
import { decideCredential, type Decision } from '#app/domain/press/credentials/decide.server.ts'
import { storeCredentialFile } from '#app/domain/press/credentials/files.server.ts'
import type { CredentialFile } from '#app/domain/press/credentials/labels.ts'
import type { DraftInput } from '#app/domain/press/credentials/schema.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { areaSeeds, credentialSeeds, type CredentialSeed } from '#db/seed/data/credentials.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, type Admins, type Cast } from '#db/seed/people.ts'
import { earlier } from '#db/seed/phases.ts'
import { smallPicture } from '#db/seed/pictures.ts'
import { onePage } from '#db/seed/press.ts'

const applicant = { userId: null, requestId: 'seed' }

/** Applications of the press in every state, by the product's own commands with moments of the past. */
export async function seedCredentials({ plan, year }: Baseline, cast: Cast, now: Date): Promise<void> {
  const { callOpens, announced, mediaRequestsClose } = plan.calendar
  const admins = adminsIn(cast)
  valueOf(await setAreas(areaSeeds, admins.admin, earlier(callOpens, now)), 'press areas')
  // The press applies once nominees are announced.
  if (now <= announced) return
  const end = earlier(mediaRequestsClose, now).getTime()
  const step = (end - announced.getTime()) / (credentialSeeds.length + 1)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-press-'))
  try {
    for (const [index, seed] of credentialSeeds.entries()) {
      const at = new Date(announced.getTime() + (index + 0.5) * step)
      await new Story(seed, index, admins, { at, step, folder, year }).tell()
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

interface Setting {
  at: Date
  /** From one application to the next. */
  step: number
  folder: string
  year: number
}

/** One application, from its form to where it is now. */
class Story {
  readonly seed: CredentialSeed
  readonly index: number
  readonly admins: Admins
  readonly setting: Setting
  id = 0

  constructor(seed: CredentialSeed, index: number, admins: Admins, setting: Setting) {
    this.seed = seed
    this.index = index
    this.admins = admins
    this.setting = setting
  }

  /** A part of the time until the next application. */
  after(part: number): Date {
    return new Date(this.setting.at.getTime() + part * this.setting.step)
  }

  async decide(decision: Decision, part: number, by: 'admin' | 'second' = 'admin'): Promise<void> {
    const { outlet } = this.seed
    valueOf(await decideCredential(this.id, decision, this.admins[by], this.after(part)), outlet)
  }

  async tell(): Promise<void> {
    const { seed } = this
    await this.start()
    if (seed.becomes === 'draft') return
    await this.send()
    if (seed.becomes === 'applied') return
    if (seed.becomes === 'withdrawn') {
      valueOf(await withdrawCredential(this.id, applicant, this.after(0.2)), seed.outlet)
      return
    }
    if (await this.decideEarly()) return
    await this.decide({ action: 'recommend' }, 0.2)
    if (seed.becomes === 'recommended') return
    const places = 1 + seed.crew.length
    await this.decide({ action: 'approve', areas: seed.areas, places, note: '' }, 0.3, 'second')
    if (seed.becomes === 'approved') return
    await this.sign()
    if (seed.becomes === 'agreement_signed') return
    await this.decide({ action: 'issue' }, 0.5)
    await this.finish()
  }

  async start(): Promise<void> {
    const { outlet, kind, applicant: name, country } = this.seed
    const host = outlet.toLowerCase().replace(/[^a-z]+/g, '-')
    const email = `desk@${host}.example.org`
    const input = {
      ...{ outletName: outlet, outletKind: kind, website: `https://${host}.example.org`, audience: '' },
      ...{ country, applicant: name, email, phone: '+1 555 0142', role: 'Reporter' },
    }
    valueOf(await startCredential(input, applicant, this.after(0)), outlet)
    const { id } = await db()
      .selectFrom('media_credentials')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    this.id = id
  }

  async send(): Promise<void> {
    const { seed, index } = this
    await this.store('photo1', await smallPicture(index))
    for (const [at] of seed.crew.entries())
      await this.store(`photo${at + 2}` as CredentialFile, await smallPicture(index + at + 1))
    if (seed.isFreelance)
      await this.store(
        'letter',
        onePage(['Letter of assignment', `We have asked for coverage for ${seed.outlet}.`]),
      )
    valueOf(
      await saveCredential(this.id, this.details(), 'send', '1', applicant, this.after(0.1)),
      seed.outlet,
    )
  }

  details(): DraftInput {
    const { applicant: name, crew, isFreelance, areas } = this.seed
    const [second = '', third = '', fourth = ''] = crew
    const editor = isFreelance ? { editorName: 'Ruth Calder', editorEmail: 'editor@cutout.example.org' } : {}
    return {
      ...{ isFreelance, editorName: '', editorEmail: '', ...editor, areasWanted: [...areas], terms: true },
      plan: 'A report on the evening, portraits of the winners, and a piece on how the films were made.',
      ...{ pieceOne: 'https://example.org/last-year', pieceTwo: 'https://example.org/the-year-before' },
      ...{ equipment: 'One camera, one light', accessNeeds: '' },
      ...{ name1: name, role1: 'Reporter', name2: second, role2: second && 'Camera' },
      ...{ name3: third, role3: third && 'Sound', name4: fourth, role4: fourth && 'Light' },
    }
  }

  async store(which: CredentialFile, content: Buffer): Promise<void> {
    const tempPath = path.join(this.setting.folder, `${this.index}-${which}`)
    await fs.writeFile(tempPath, content)
    const originalName = which === 'letter' ? 'letter of assignment.pdf' : `${which}.jpg`
    const stored = await storeCredentialFile(
      this.id,
      which,
      { tempPath, originalName },
      applicant,
      this.after(0.05),
    )
    valueOf(stored, this.seed.outlet)
  }

  /** What is decided before anyone recommends; answers whether that was all. */
  async decideEarly(): Promise<boolean> {
    switch (this.seed.becomes) {
      case 'in_review':
        await this.decide({ action: 'ask', note: 'How many of you need the press room?' }, 0.2)
        valueOf(await answerQuestion(this.id, 'One of us.', applicant, this.after(0.3)), this.seed.outlet)
        return true
      case 'more_info':
        await this.decide({ action: 'ask', note: 'Which of your pictures were published, and where?' }, 0.2)
        return true
      case 'waitlisted':
        await this.decide({ action: 'wait' }, 0.2)
        return true
      case 'rejected':
        await this.decide({ action: 'reject', note: 'We accredit outlets that report on films.' }, 0.2)
        return true
      // Those that no one decided about until the ceremony.
      case 'expired':
        await this.decide({ action: 'review' }, 0.2)
        return true
      default:
        return false
    }
  }

  async sign(): Promise<void> {
    const { seed, id } = this
    const { agreement } = await loadSignerPage('press', { recordId: id }, this.setting.year)
    if (!agreement) throw new Error('The seed has no embargo agreement')
    const row = await db()
      .selectFrom('media_credentials')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow()
    const signer = {
      ...{ ...applicant, displayName: seed.applicant, email: row.email },
      record: { kind: 'media_credential', id },
    }
    const text = { agreementId: agreement.id, bodyHash: agreement.bodyHash, employer: seed.outlet }
    const input = { ...text, fullName: seed.applicant, promises: ['I keep to the embargo.'] }
    const from = { address: '198.51.100.31', userAgent: 'Mozilla/5.0 (demonstration)' }
    valueOf(await signAgreement('press', input, signer, from, this.after(0.4)), seed.outlet)
  }

  async finish(): Promise<void> {
    const { becomes, outlet } = this.seed
    if (becomes === 'revoked')
      await this.decide({ action: 'revoke', note: 'A picture was published before the embargo ended.' }, 0.7)
    if (becomes === 'closed') await this.decide({ action: 'close' }, 0.7)
    if (becomes !== 'checked_in') return
    const { number, year } = await db()
      .selectFrom('credential_people')
      .where('credential_id', '=', this.id)
      .where('number', 'is not', null)
      .select(['number', 'year'])
      .executeTakeFirstOrThrow()
    const when = this.after(0.7)
    const door = { year, label: 'Carpet', areas: [] }
    const by = { ...this.admins.admin, role: 'admin' as const }
    valueOf(await checkIn({ number: number ?? 0, proof: 'signature' }, door, when, by, when), outlet)
  }
}
