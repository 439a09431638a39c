import { INDISPENSABLE } from '#app/domain/catalogue/categories/field-types.ts'
import type { FieldRules, Section, ShowIf } from '#app/domain/catalogue/categories/fields.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'

/** Which questions of the library a category of films asks, in which section, and by when the required ones are needed. */

export interface AskedQuestion {
  key: string
  section: Section
  required?: boolean
  requiredBy?: 'submit' | 'materials' | 'nomination'
  label?: string
  help?: string
  rules?: FieldRules
  showIf?: ShowIf
}

/** What only some categories ask. */
export type FilmExtra = 'series' | 'student' | 'immersive' | 'script' | 'designs' | 'music' | 'characters'

type Asking = Pick<Category, 'type' | 'maxTeam' | 'reelMaxSeconds'>
type Extras = ReadonlySet<FilmExtra>

const disclosure: readonly AskedQuestion[] = [
  { key: 'ai_disclosure', section: 'statement' },
  {
    key: 'ai_explanation',
    section: 'statement',
    required: true,
    showIf: { field: 'ai_disclosure', is: 'one_of', values: ['some', 'substantial'] },
  },
]

function workQuestions(extras: Extras): AskedQuestion[] {
  const series: AskedQuestion[] = [
    { key: 'episode_title', section: 'work' },
    { key: 'episode_no', section: 'work' },
  ]
  const student: AskedQuestion[] = [
    { key: 'school', section: 'work', required: true },
    { key: 'course_and_year', section: 'work', required: true },
    { key: 'enrolment_proof', section: 'work', required: true, requiredBy: 'materials' },
    { key: 'tutor_email', section: 'work', required: true },
  ]
  return [
    { key: 'work_title', section: 'work', required: true },
    { key: 'original_title', section: 'work' },
    ...(extras.has('series') ? series : []),
    { key: 'release_date', section: 'work', required: true },
    { key: 'release_territory', section: 'work' },
    ...(extras.has('student') ? [] : [{ key: 'distributor', section: 'work' } as const]),
    { key: 'release_proof_url', section: 'work' },
    { key: 'running_time', section: 'work', required: true },
    { key: 'original_language', section: 'work', required: true },
    { key: 'subtitled', section: 'work' },
    { key: 'technique', section: 'work' },
    { key: 'synopsis_short', section: 'work', required: true },
    { key: 'synopsis_long', section: 'work' },
    ...(extras.has('student') ? student : []),
  ]
}

function teamQuestion({ maxTeam }: Asking) {
  return { key: 'team', section: 'people', required: true, rules: { maxPeople: maxTeam ?? 5 } } as const
}

/** The least a category asks: the title, and the people where it honours them. */
export function titleForm(category: Asking): AskedQuestion[] {
  const title = { key: INDISPENSABLE, section: 'work', required: true } as const
  return category.type === 'achievement' ? [title, teamQuestion(category)] : [title]
}

function craftQuestions(category: Asking, extras: Extras): AskedQuestion[] {
  const { type } = category
  const team = teamQuestion(category)
  if (type === 'production') {
    const help = 'The director or directors first, then up to five people in all.'
    return [
      { key: 'tools_used', section: 'statement' },
      ...disclosure,
      ...(extras.has('student') ? [{ ...team, help }] : []),
    ]
  }
  return [
    { key: 'achievement_statement', section: 'statement', required: true },
    { key: 'role_description', section: 'statement', required: true },
    ...(extras.has('characters')
      ? [{ key: 'character_names', section: 'statement', required: true } as const]
      : []),
    ...(extras.has('music') ? [{ key: 'music_cues', section: 'statement', required: true } as const] : []),
    { key: 'credit_screenshot', section: 'statement', required: true },
    { key: 'tools_used', section: 'statement' },
    ...disclosure,
    team,
  ]
}

function mediaQuestions({ type, reelMaxSeconds }: Asking, extras: Extras): AskedQuestion[] {
  const capture = extras.has('immersive')
    ? { label: 'Capture of the experience', help: 'A link to at most ten minutes, as one visitor sees it.' }
    : {}
  const limit = reelMaxSeconds ? { maxSeconds: reelMaxSeconds } : {}
  const reel: AskedQuestion[] = [
    { key: 'reel_file', section: 'media', required: true, requiredBy: 'materials', rules: limit },
    { key: 'reel_seconds', section: 'media', rules: reelMaxSeconds ? { max: reelMaxSeconds } : {} },
    { key: 'reel_breakdown', section: 'media' },
  ]
  return [
    // The picture that lists show of the work comes first: it is what an entry is recognised by.
    { key: 'still_1', section: 'media', required: true, requiredBy: 'materials' },
    { key: 'screener_link', section: 'media', required: true, ...capture },
    { key: 'screener_password', section: 'media' },
    { key: 'screener_valid_to', section: 'media', required: true },
    ...(type === 'achievement' ? reel : []),
    ...(extras.has('script') ? [{ key: 'script_pdf', section: 'media', required: true } as const] : []),
    ...(extras.has('designs') ? [{ key: 'design_pdf', section: 'media', required: true } as const] : []),
    { key: 'still_2', section: 'media' },
    { key: 'still_3', section: 'media' },
    { key: 'poster', section: 'media' },
    { key: 'clip_for_ceremony', section: 'media', required: true, requiredBy: 'nomination' },
  ]
}

const rightsQuestions: readonly AskedQuestion[] = [
  { key: 'rights_statement', section: 'rights', required: true },
  { key: 'permission_to_show_clip', section: 'rights', required: true },
  { key: 'notes_to_office', section: 'rights' },
]

/** The questions of one category of films, in the order they are asked. */
export function filmForm(category: Asking, extras: Extras = new Set()): AskedQuestion[] {
  return [
    ...workQuestions(extras),
    ...craftQuestions(category, extras),
    ...mediaQuestions(category, extras),
    ...rightsQuestions,
  ]
}
