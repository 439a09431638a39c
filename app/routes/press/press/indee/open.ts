import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { findOwnAccess, screeningRoom } from '#app/domain/press/indee/queries.server.ts'
import { maySee } from '#app/domain/press/indee/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { requireIndeeProMember } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'

/** The way to the screening service, for those whose consent is active; others are led to their own page. */
export async function loader(args: LoaderFunctionArgs) {
  // The guard has checked that the person is eligible now.
  const viewer = await requireIndeeProMember(args)
  const { year } = await currentSeason()
  const [access, { url }] = await Promise.all([
    findOwnAccess(viewer.userId, year, db()),
    screeningRoom(year, db()),
  ])
  const isOpen = maySee(access?.status ?? null, true, url)
  return redirect(isOpen && url ? url : href('/pro-members-for-indee'), {
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
