import { z } from 'zod'

/** The form of the logo or the picture: its file is read while it arrives. */
export const lookFileSchema = z.object({ file: z.unknown() })

export const LOOK_FORM = 'award-look'
export const LOOK_FIELD: keyof z.infer<typeof lookFileSchema> = 'file'
