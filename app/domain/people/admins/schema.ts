import { z } from 'zod'
import { ADMIN_ROLES } from '#app/platform/admin-rights.ts'
import { NO_ROLE } from './rules.ts'
import { oneOf, requiredEmail, requiredText } from '#app/platform/validation.ts'

export const inviteAdminSchema = z.object({
  email: requiredEmail(),
  role: oneOf(ADMIN_ROLES),
})
export type InviteAdminInput = z.output<typeof inviteAdminSchema>

/** The buttons beside an open invitation. */
export const openInvitationSchema = z.object({ invitationId: z.coerce.number().int().positive() })

/** What a person's form for the role sends. */
export const adminRoleSchema = z.object({
  role: oneOf([...ADMIN_ROLES, NO_ROLE]),
  /** The role that the form was made with. */
  version: z.enum([...ADMIN_ROLES, NO_ROLE]),
})

/** A lost second step: one admin asks for its removal, another one decides. */
export const lostFactorForms = {
  ask: z.object({ reason: requiredText(500) }),
  remove: z.object({}),
  decline: z.object({}),
}

const proposalId = z.coerce.number().int().positive()
const decided = z.object({ proposalId, reason: requiredText(500) })

/** Who waits to be an admin: another admin confirms or declines it with a reason, and the one who proposed it withdraws it. */
export const proposalForms = { confirm: decided, decline: decided, withdraw: z.object({ proposalId }) }

/** The secret of an invitation's link. */
export const acceptAdminSchema = z.object({ token: z.string().default('') })
