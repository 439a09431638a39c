import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import type { Change } from '#app/domain/people/agreements/rules.ts'
import { publishAgreement, saveDraft, startDraft } from '#app/domain/people/agreements/versions.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { db } from '#db/client.ts'

/** The judges' agreement in force in the season of the tests. */
export async function agreementInForce() {
  const agreement = await findActiveAgreement('judge', (await currentSeason()).year, db())
  if (!agreement) throw new Error('There is no agreement in force')
  return agreement
}

/** A draft of the next version with this text. */
export async function agreementDraft(body: string, adminAccount?: AdminViewer) {
  const by = adminAccount ?? (await adminViewerOf(await admin()))
  const { id } = valueOf(await startDraft('judge', by, now()))
  valueOf(await saveDraft('judge', id, { revision: 1, title: 'Judge’s agreement', body }, by, now()))
  return { id, revision: 2, by }
}

/** A new version in force. */
export async function publishVersion(body: string, change: Change = 'material', note: string | null = null) {
  const { id, revision, by } = await agreementDraft(body)
  const { id: inForceId } = await agreementInForce()
  return valueOf(await publishAgreement('judge', id, { revision, inForceId, change, note }, by, now()))
}
