import type { Applicant } from '#app/domain/sponsorship/applications/apply.server.ts'
import type { RequestContext } from '#app/http/context.ts'

/** Who writes for an application: the signed-in person, or a visitor with its link. */
export function applicantOf({ viewer, requestId }: RequestContext): Applicant {
  return viewer ? { ...viewer, role: 'owner' } : { userId: null, requestId, role: 'visitor' }
}
