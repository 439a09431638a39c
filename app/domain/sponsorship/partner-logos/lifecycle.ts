import { VERSION_ACTIONS, VERSION_STATES } from '#app/domain/sponsorship/artwork/lifecycle.ts'
import { defineLifecycle } from '#app/platform/lifecycle.ts'

/** One version of a partner's logo, as of a sponsor's. */
export const partnerLogoLifecycle = defineLifecycle({
  name: 'partner logo',
  table: 'pool_partner_logos',
  column: 'state',
  states: VERSION_STATES,
  initial: ['uploaded'],
  actions: VERSION_ACTIONS,
})
