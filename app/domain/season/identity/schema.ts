import { z } from 'zod'

/** The form of the logo or the picture: its file is read while it arrives. */
export const lookFileSchema = z.object({ file: z.unknown() })
