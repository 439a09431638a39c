import { z } from 'zod'
import { LOOK_FIELD } from './look-files.ts'

/** The form of the logo or the picture: its file is read while it arrives. */
export const lookFileSchema = z.object({ [LOOK_FIELD]: z.unknown() })
