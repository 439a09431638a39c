import { withWords } from '#app/platform/award-words.ts'
import { settingDefinitions } from './definitions.ts'

const places = new Map(
  settingDefinitions.map((definition, index) => [definition.name, { definition, index }]),
)

/** The words of a setting, and its place on its page. `undefined` for one that the code no longer knows. */
export function settingWords(name: string) {
  const place = places.get(name)
  if (!place) return undefined
  const { heading, label, help, options = [], part, hasOwnPage } = place.definition
  return {
    ...{ heading, options, part, hasOwnPage, index: place.index },
    label: withWords(label),
    help: withWords(help),
  }
}

interface Stored {
  name: string
  label: string
  options: unknown
}

type Options = readonly { value: string; label: string }[]

/** The words are the code's, so that an award of any age reads the same ones; a setting without a definition keeps its own. */
export function wordsOf({ name, label, options }: Stored): { label: string; options: Options } {
  const known = settingWords(name)
  return { label: known?.label ?? label, options: known?.options ?? (options as Options) }
}
