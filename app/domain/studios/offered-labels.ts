import { STUDIO_TYPES, studioTypeFacts, type StudioType } from './rules.ts'

/** Apart from the schema, whose library no script of a page carries. */
export const offeredLabels = () => ({
  offered: 'Kinds of profile',
  ...(Object.fromEntries(
    STUDIO_TYPES.map((type) => [`description.${type}`, `Description: ${studioTypeFacts[type].name}`]),
  ) as Record<`description.${StudioType}`, string>),
})
