import type { FieldRules, Section, ShowIf } from '#app/domain/catalogue/categories/fields.ts'
import type { CategorySeed } from '#db/seed/data/categories.ts'

/** Which questions a category asks, in which section, and by when the required ones are needed. */

export interface BindingSeed {
  key: string
  section: Section
  required?: boolean
  requiredBy?: 'submit' | 'materials' | 'nomination'
  label?: string
  help?: string
  rules?: FieldRules
  showIf?: ShowIf
}

const SERIES = new Set([3, 4, 5, 6, 14, 16, 18, 20, 24, 26, 28, 30])
const WITH_SCRIPT = new Set([15, 16])
const WITH_DESIGNS = new Set([23, 24, 25, 26])
const WITH_MUSIC = new Set([27, 28])
const WITH_CHARACTERS = new Set([29, 30])
const disclosure: readonly BindingSeed[] = [
  { key: 'ai_disclosure', section: 'statement' },
  {
    key: 'ai_explanation',
    section: 'statement',
    required: true,
    showIf: { field: 'ai_disclosure', is: 'one_of', values: ['some', 'substantial'] },
  },
]
const STUDENT_FILM = 12
const IMMERSIVE = 11

function workQuestions({ number }: CategorySeed): BindingSeed[] {
  const series: BindingSeed[] = [
    { key: 'episode_title', section: 'work' },
    { key: 'episode_no', section: 'work' },
  ]
  const student: BindingSeed[] = [
    { key: 'school', section: 'work', required: true },
    { key: 'course_and_year', section: 'work', required: true },
    { key: 'enrolment_proof', section: 'work', required: true, requiredBy: 'materials' },
    { key: 'tutor_email', section: 'work', required: true },
  ]
  return [
    { key: 'work_title', section: 'work', required: true },
    { key: 'original_title', section: 'work' },
    ...(SERIES.has(number) ? series : []),
    { key: 'release_date', section: 'work', required: true },
    { key: 'release_territory', section: 'work' },
    ...(number === STUDENT_FILM ? [] : [{ key: 'distributor', section: 'work' } as const]),
    { key: 'release_proof_url', section: 'work' },
    { key: 'running_time', section: 'work', required: true },
    { key: 'original_language', section: 'work', required: true },
    { key: 'subtitled', section: 'work' },
    { key: 'technique', section: 'work' },
    { key: 'synopsis_short', section: 'work', required: true },
    { key: 'synopsis_long', section: 'work' },
    ...(number === STUDENT_FILM ? student : []),
  ]
}

function craftQuestions({ number, type, maxTeam }: CategorySeed): BindingSeed[] {
  if (type === 'production') {
    const team: BindingSeed = {
      key: 'team',
      section: 'people',
      required: true,
      help: 'The director or directors first, then up to five people in all.',
      rules: { maxPeople: maxTeam ?? 5 },
    }
    return [
      { key: 'tools_used', section: 'statement' },
      ...disclosure,
      ...(number === STUDENT_FILM ? [team] : []),
    ]
  }
  return [
    { key: 'achievement_statement', section: 'statement', required: true },
    { key: 'role_description', section: 'statement', required: true },
    ...(WITH_CHARACTERS.has(number)
      ? [{ key: 'character_names', section: 'statement', required: true } as const]
      : []),
    ...(WITH_MUSIC.has(number) ? [{ key: 'music_cues', section: 'statement', required: true } as const] : []),
    { key: 'credit_screenshot', section: 'statement', required: true },
    { key: 'tools_used', section: 'statement' },
    ...disclosure,
    { key: 'team', section: 'people', required: true, rules: { maxPeople: maxTeam ?? 5 } },
  ]
}

function mediaQuestions({ number, type, reelMaxSeconds }: CategorySeed): BindingSeed[] {
  const capture =
    number === IMMERSIVE
      ? { label: 'Capture of the experience', help: 'A link to at most ten minutes, as one visitor sees it.' }
      : {}
  const limit = reelMaxSeconds ? { maxSeconds: reelMaxSeconds } : {}
  const reel: BindingSeed[] = [
    { key: 'reel_file', section: 'media', required: true, requiredBy: 'materials', rules: limit },
    { key: 'reel_seconds', section: 'media', rules: reelMaxSeconds ? { max: reelMaxSeconds } : {} },
    { key: 'reel_breakdown', section: 'media' },
  ]
  return [
    { key: 'screener_link', section: 'media', required: true, ...capture },
    { key: 'screener_password', section: 'media' },
    { key: 'screener_valid_to', section: 'media', required: true },
    ...(type === 'achievement' ? reel : []),
    ...(WITH_SCRIPT.has(number) ? [{ key: 'script_pdf', section: 'media', required: true } as const] : []),
    ...(WITH_DESIGNS.has(number) ? [{ key: 'design_pdf', section: 'media', required: true } as const] : []),
    { key: 'still_1', section: 'media', required: true, requiredBy: 'materials' },
    { key: 'still_2', section: 'media' },
    { key: 'still_3', section: 'media' },
    { key: 'poster', section: 'media' },
    { key: 'clip_for_ceremony', section: 'media', required: true, requiredBy: 'nomination' },
  ]
}

const rightsQuestions: readonly BindingSeed[] = [
  { key: 'rights_statement', section: 'rights', required: true },
  { key: 'permission_to_show_clip', section: 'rights', required: true },
  { key: 'notes_to_office', section: 'rights' },
]

/** The questions of one category, in the order they are asked. */
export function bindingsOf(category: CategorySeed): BindingSeed[] {
  return [
    ...workQuestions(category),
    ...craftQuestions(category),
    ...mediaQuestions(category),
    ...rightsQuestions,
  ]
}
