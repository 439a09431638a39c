import { confirmedEmailOf } from '#app/domain/people/accounts/confirmed-email.ts'
import type { Reader } from '#db/client.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import type { Dataset } from '#app/platform/exports/dataset.server.ts'
import { everyPart, partsInUse } from '#app/platform/module.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** The datasets of what the award uses whose right the admin has, in the order of the modules. */
export function datasetsFor(
  admin: Pick<AdminViewer, 'adminRole'>,
  configs: Readonly<Record<string, string>>,
): Dataset[] {
  return partsInUse('datasets', configs).filter(({ right }) => hasRight(admin.adminRole, right))
}

/** The dataset of a key, if there is one and the admin has its right; also of a part that is switched off. */
export function findDataset(key: string | undefined, admin: Pick<AdminViewer, 'adminRole'>): Dataset | null {
  const dataset = everyPart('datasets').find((each) => each.key === key)
  return dataset && hasRight(admin.adminRole, dataset.right) ? dataset : null
}

/** The title of a dataset, also of one whose right the reader of a list lacks. */
export function titleOf(key: string): string {
  return everyPart('datasets').find((dataset) => dataset.key === key)?.title ?? key
}

/** An admin as the worker reads with their eyes; `null` for accounts that are no admin’s any longer. */
export async function adminOf(userId: number, now: Date, reader: Reader): Promise<AdminViewer | null> {
  const row = await reader
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .select(['id', 'admin_role', 'email', 'first_name', 'last_name', 'timezone', 'is_press'])
    .select(['current_studio_id', 'email_verified_at'])
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.id,
    role: 'admin',
    adminRole: row.admin_role,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    emailVerified: row.email_verified_at !== null,
    confirmedEmail: confirmedEmailOf({ email: row.email, emailVerified: row.email_verified_at !== null }),
    timezone: row.timezone,
    isPress: row.is_press,
    currentStudioId: row.current_studio_id,
    sessionFamily: '',
    provedAt: null,
    secondStepDueAt: null,
    requestId: 'export',
    at: now,
  }
}
