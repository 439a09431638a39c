import type { Reader } from '#db/client.ts'
import { SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { countText } from '#app/ui/format/plural.ts'

/** Tells whether a password alone opens what admins, chairs and key holders may do. */
export async function findAdminChecks({ configs }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const { without } = await reader
    .selectFrom('users as u')
    .where('u.role', '=', 'admin')
    .where('u.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors as f')
            .whereRef('f.user_id', '=', 'u.id')
            .where('f.confirmed_at', 'is not', null)
            .select('f.user_id'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('without'))
    .executeTakeFirstOrThrow()
  const count = Number(without)
  const findings =
    configs.second_step_required === '1' || count === 0
      ? []
      : [
          warns(
            SETTINGS,
            `No second step of signing in is asked of admins, chairs and key holders. ${countText(count, 'admin signs', 'admins sign')} in with a password alone.`,
          ),
        ]
  return [{ stage: 'later', title: 'Admins sign in with a second step', findings }]
}
