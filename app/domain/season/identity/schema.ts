import { z } from 'zod'

/** The form of the logo: its file is read while it arrives. */
export const logoSchema = z.object({ logo: z.unknown() })
