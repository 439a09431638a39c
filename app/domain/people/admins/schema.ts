import { z } from 'zod'
import { ADMIN_ROLES } from '#app/platform/admin-rights.ts'
import { oneOf, requiredEmail } from '#app/platform/validation.ts'

export const inviteAdminSchema = z.object({
  intent: z.literal('invite'),
  email: requiredEmail(),
  role: oneOf(ADMIN_ROLES),
})
export type InviteAdminInput = Pick<z.output<typeof inviteAdminSchema>, 'email' | 'role'>

/** The buttons beside an open invitation. */
export const adminInvitationSchema = z.object({
  intent: z.enum(['resend', 'withdraw']),
  invitationId: z.coerce.number().int().positive(),
})

/** What a person's form for the role sends; `none` is no admin. */
export const NO_ROLE = 'none'
export const adminRoleSchema = z.object({
  intent: z.literal('role'),
  role: oneOf([...ADMIN_ROLES, NO_ROLE]),
  /** The role that the form was made with. */
  version: z.enum([...ADMIN_ROLES, NO_ROLE]),
})

/** The secret of an invitation's link. */
export const acceptAdminSchema = z.object({ token: z.string().default('') })

/** The buttons that end one session of a person, or all of them. */
export const personSessionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end-session'), sessionId: z.uuid() }),
  z.object({ intent: z.literal('end-sessions'), sessionId: z.undefined().optional() }),
])
