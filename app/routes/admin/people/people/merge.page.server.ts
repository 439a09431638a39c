import { mergePlan, type Side } from '#app/domain/people/merges/plan.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** What an admin sees of a merge; `null` for an unknown account. */
export async function mergePage(ids: { stays: number; goes: number }, admin: AdminViewer, now: Date) {
  const plan = await mergePlan(ids, admin, now)
  if (!plan) return null
  const { does, refusals, owned, version } = plan
  return { stays: shown(plan.stays), goes: shown(plan.goes), does, refusals, owned, version }
}

function shown({ id, name, email, isSignedInTo, confirmedAt, joinedAt, lastSignInAt }: Side) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return { id, name, email, domain, isSignedInTo, confirmedAt, joinedAt, lastSignInAt }
}
