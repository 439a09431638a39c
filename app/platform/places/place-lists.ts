import { countryOptions, languageOptions } from '#app/platform/places/places.ts'
import type { LongList } from '#app/ui/long-list.ts'

// The browser's copy begins without options, because the page has them already.
export const countries: LongList = {
  options: import.meta.env.SSR ? countryOptions : [],
  fetch: () => import('#app/platform/places/places.ts').then((places) => places.countryOptions),
  synonyms: () => import('#app/platform/places/place-synonyms.ts').then((found) => found.countrySynonyms),
}

export const languages: LongList = {
  options: import.meta.env.SSR ? languageOptions : [],
  fetch: () => import('#app/platform/places/places.ts').then((places) => places.languageOptions),
  synonyms: () => import('#app/platform/places/place-synonyms.ts').then((found) => found.languageSynonyms),
}
