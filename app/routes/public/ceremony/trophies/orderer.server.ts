import type { Orderer } from '#app/domain/ceremony/trophies/locked-order.server.ts'
import type { RequestContext } from '#app/http/context.ts'

/** Who orders or answers: the signed-in person, or a visitor with the link. */
export function ordererIn({ viewer, requestId }: RequestContext): Orderer {
  return viewer ? { ...viewer, role: 'owner' } : { userId: null, requestId, role: 'visitor' }
}
